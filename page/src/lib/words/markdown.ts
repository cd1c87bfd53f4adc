/** Parses the subset of Markdown used by locales/rules.*.md into data: headings, paragraphs, lists, tables, emphasis. It never produces
    HTML; a screen draws the blocks with its own elements. */

export interface Span {
  text: string;
  style: "plain" | "strong" | "em";
}
export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };
export interface Chapter {
  title: string;
  blocks: Block[];
}

export function spansOf(text: string): Span[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap((part): Span[] => {
    if (part === "") return [];
    if (part.startsWith("**") && part.length > 4) return [{ text: part.slice(2, -2), style: "strong" }];
    if (part.startsWith("*") && part.length > 2) return [{ text: part.slice(1, -1), style: "em" }];
    return [{ text: part, style: "plain" }];
  });
}

const ITEM = /^(?:-|(\d+)\.) +/;
const cells = (line: string): Span[][] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => spansOf(cell.trim()));

function blockOf(lines: string[]): Block {
  const [first = ""] = lines;
  if (first.startsWith("|")) {
    const [head = "", , ...rows] = lines;
    return { kind: "table", head: cells(head), rows: rows.map(cells) };
  }
  const item = ITEM.exec(first);
  if (!item) return { kind: "paragraph", spans: spansOf(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines) {
    // A line that begins no item continues the one before.
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: item[1] !== undefined, items: items.map(spansOf) };
}

/** Split a text into chapters with a heading each; blank lines separate blocks. */
export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    const [first = ""] = lines;
    const heading = /^#+ +(.*)/.exec(first)?.[1];
    if (heading !== undefined) {
      chapters.push({ title: heading, blocks: [] });
      lines.shift();
    }
    if (lines.length > 0) chapters.at(-1)?.blocks.push(blockOf(lines));
  }
  return chapters;
}
