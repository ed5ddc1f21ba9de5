// The record as it is written.

/** A line in pieces: each of the ``marks``, ``{start, end, kind}``, lies over its stretch. */
function pieces(text, marks) {
  const chars = [...text];
  const edges = [...new Set([0, chars.length, ...marks.flatMap(({ start, end }) => [start, Math.max(end, start + 1)])])]
    .filter((at) => at >= 0 && at <= Math.max(chars.length, 1)).sort((a, b) => a - b);
  const made = [];
  for (let at = 0; at + 1 < edges.length; at++) {
    const [from, to] = [edges[at], edges[at + 1]];
    const kinds = marks.filter(({ start, end }) => start <= from && to <= Math.max(end, start + 1)).map((one) => one.kind);
    const piece = suited(chars.slice(from, to).join("") || " ");
    const wrong = kinds.some((kind) => ["error", "warning", "note"].includes(kind));
    made.push(kinds.length ? el(wrong ? "mark" : "span", { class: kinds.join(" ") }, ...piece) : el("span", {}, ...piece));
  }
  return made.length ? made : [" "];
}
