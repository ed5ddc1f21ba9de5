// What is kept on this device: the record, the line that is being written, and the language.

const PREFIX = "hoyle.";

export type Key = "record" | "typed" | "language" | "view";

export function recall(key: Key): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage may be forbidden; then nothing is kept
  }
}

export function keep(key: Key, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // likewise, or it is full
  }
}
