/** A table of texts, row by row. All of its rows have the same number of cells. */
export type Table = readonly (readonly string[])[];

/** Makes the rows equally long. */
const squared = (rows: readonly string[][]): Table => {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
};

/**
 * The table of a text as spreadsheets put it on the clipboard: cells are divided by tabs, rows by line ends. A cell with
 * a tab, a line end or a quote stands in quotes, which are doubled in it. The line end after the last row is no row.
 */
export const parseTsv = (text: string): Table => {
  const rows: string[][] = [[]];
  let at = 0;
  const put = (cell: string) => rows.at(-1)?.push(cell);
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const bare = /[^\t\r\n]*/y;
  for (;;) {
    quoted.lastIndex = at;
    bare.lastIndex = at;
    const inQuotes = quoted.exec(text);
    const found = inQuotes ?? bare.exec(text);
    put(inQuotes ? (inQuotes[1] ?? '').replaceAll('""', '"').replaceAll('\r\n', '\n') : (found?.[0] ?? ''));
    at += found?.[0].length ?? 0;
    if (at >= text.length) break;
    const isTab = text[at] === '\t';
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (isTab) continue;
    if (at >= text.length) break;
    rows.push([]);
  }
  return squared(rows);
};

const needsQuotes = /[\t\r\n]|^"/;

/** The text of a table for the clipboard: what `parseTsv` and spreadsheets read. */
export const toTsv = (table: Table): string => {
  const text = table
    .map((row) => row.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
  // Otherwise an empty last row would be the end of the row before it.
  return text === '' || text.endsWith('\n') ? `${text}\n` : text;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark).replaceAll('\n', '<br>');

/** The same table as HTML, for programs that prefer it. */
export const toHtml = (table: Table): string =>
  `<table>${table.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
