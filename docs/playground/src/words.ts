// What the page says, in English and in Chinese.

export type Language = "en" | "zh";

const WORDS = {
  write: ["Write", "書寫"],
  keep: ["Keep the record", "記牌"],
  replay: ["Replay", "復盤"],
  example: ["An example …", "範例……"],
  open: ["Open a file", "開啟檔案"],
  download: ["Download", "下載"],
  as_text: ["Text", "文字"],
  as_json: ["JSON", "JSON"],
  as_page: ["Page", "網頁"],
  other_language: ["中文", "English"],
  record: ["The record", "記錄"],
  findings: ["Findings", "問題"],
  scores: ["Scores", "得分"],
  starting: ["Starting hoyle …", "正在啟動hoyle……"],
  judging: ["Checking …", "核對中……"],
  searching: ["Searching for repairs …", "正在尋找改正方法……"],
  clean: ["No mistakes.", "沒有錯誤。"],
  nothing: ["Type or paste a record, or take an example.", "請輸入或貼上一份記錄，或選一個範例。"],
  found: ["Findings: {n}", "發現{n}個問題"],
  line: ["line {n}", "第{n}行"],
  repair: ["Repair: {change}", "改正：{change}"],
  wrong: ["Something went wrong: {why}", "發生問題：{why}"],
  drawing: ["Making the replay …", "正在準備復盤……"],
  no_replay: ["There is no record to replay yet.", "還沒有可以復盤的記錄。"],
  game: ["Game", "遊戲"],
  players: ["Players, in turn order", "玩家（依順序）"],
  player: ["Player {n}", "玩家{n}"],
  add_player: ["Add a player", "多一位玩家"],
  begin: ["Begin", "開始"],
  begin_new: ["New record", "新記錄"],
  replaces: ["This replaces the record that is here now.", "這會取代現有的記錄。"],
  deal: ["The deal", "發牌"],
  hand_of: ["{player}’s hand: tap the cards", "{player}的手牌：點選各張牌"],
  hand_done: ["{player}’s hand is complete", "{player}的手牌完成"],
  taken: ["Cards: {n}", "{n}張"],
  unknown_hand: ["Cards that nobody sees", "看不到的牌"],
  play: ["Start play", "開始打牌"],
  tap_cards: ["{line}: tap the {n} cards", "{line}：點選{n}張牌"],
  line_due: ["What comes next?", "接下來是？"],
  due: ["{player} is due", "輪到{player}"],
  whose: ["Whose turn is it?", "輪到誰？"],
  which_card: ["Which card?", "哪一張牌？"],
  end_turn: ["End the turn", "結束這一手"],
  other: ["Something else", "其他"],
  write_line: ["Write the line", "寫入這一行"],
  line_label: ["The next line", "下一行"],
  undo: ["Undo", "復原"],
  finish: ["Finish the round", "結束這一局"],
  next_round: ["Next round", "下一局"],
  over: ["Nothing more can be played.", "已經沒有牌可打。"],
  hidden_hands: ["The rules cannot tell what is possible with cards that nobody has seen: write the line, tapping cards into it.", "有看不到的牌，無從列出可行的打法：請自行書寫這一行，可點選牌加入。"],
  last_lines: ["The last lines", "最後幾行"],
  told: ["Findings in this round", "這一局的問題"],
  kept: ["Kept on this device. Works without a network.", "保存在此裝置上，不需網路。"],
  docs: ["Documentation", "說明文件"],
} as const;

export type Word = keyof typeof WORDS;

/** The language that was asked for, by the address, an earlier visit or the browser. */
export function firstLanguage(kept: string | null): Language {
  const asked = new URLSearchParams(location.search).get("lang") ?? kept ?? navigator.language;
  return asked.startsWith("zh") ? "zh" : "en";
}

let language: Language = "en";

export const spoken = (): Language => language;

export function speak(other: Language): void {
  language = other;
  document.documentElement.lang = other === "zh" ? "zh-Hant" : "en";
}

export function say(word: Word, values: Record<string, string | number> = {}): string {
  return WORDS[word][language === "zh" ? 1 : 0].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
