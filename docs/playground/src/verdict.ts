// What the keeper answers (keeper.py): positions are counted from 0, as the editor counts.

export interface Repair {
  title: string;
  safe: boolean;
  preferred: boolean;
  edits: { range: { start: Spot; end: Spot }; newText: string }[];
}

export interface Spot {
  line: number;
  character: number;
}

export interface Finding {
  from: [number, number];
  to: [number, number];
  severity: 1 | 2 | 3;
  code: string | null;
  message: string;
  repairs: Repair[];
}

export interface Verdict {
  findings: Finding[];
  failure: string | null;
  records: { game: string; title: string; rounds: number; turns: number; legal: number; scores: string[][] }[];
  read_again: number;
}

export interface Choice {
  label: string;
  player: string;
  line: string;
  kind: "move" | "card" | "line" | "open" | "whole";
  group?: string; // what moves of one card have in common
  card?: string;
}

/** A line that is nobody's turn; of `hidden` cards in it, it is still to be said which they are. */
export interface Line extends Choice {
  hidden: number;
}

export interface Next {
  typed: string;
  choices: Choice[];
  finished: string | null;
}

export interface Setting {
  key: string;
  label: string;
  values: string[];
  card: boolean;
}

export interface Deal {
  players: string[];
  settings: Setting[];
  lines: Line[];
  cards: string[];
}

export interface Game {
  game: string;
  title: string;
  languages: string[];
  players: string[];
  settings: Setting[];
}
