import { foldedHeading } from '../../headings.ts';
import { AlternateSection } from './alternates.ts';
import { chargeOf, type ChargeKind } from './charges.ts';
import { takenOut } from './rowSigns.ts';
import type { ReadTable } from './said.ts';
import { isTotal } from './totalRows.ts';

/** A row with what it belongs to. */
export interface BidRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly bidder: string;
  readonly project: string;
  readonly line: string;
  readonly item: string;
  readonly description: string;
  readonly alternate: string | null;
  readonly out: string | null;
  readonly charge: ChargeKind | null;
}

export const trimmed = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The rows with what they belong to. A cell that stands once for several rows holds for those below it. */
export const bidRows = (rows: readonly (readonly string[])[], { layout, said, signs, mark }: ReadTable): BidRow[] => {
  const { columns, from, groups, estimate } = layout;
  const text = (cells: readonly string[], role: keyof typeof columns) => trimmed(cells[columns[role] ?? -1]);
  const below = rows.slice(from).map((cells, at) => ({ cells, row: from + at }));
  const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const blank = filled.filter(({ cells }) => text(cells, 'bidder') === '').length;
  const isGrouped = blank * 2 > filled.length;
  const heads = new Set([rows[from - 1] ?? []].map((cells) => cells.map(trimmed).join('|')));
  const section = new AlternateSection();
  let above: BidRow | null = null;
  return filled.flatMap(({ cells, row }) => {
    if (heads.has(cells.map(trimmed).join('|'))) return [];
    const [item, description] = [text(cells, 'item'), text(cells, 'description')];
    const amounts = [...groups, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) => [price, extension]);
    const hasAmount = amounts.some((at) => at !== null && trimmed(cells[at]) !== '');
    if (isTotal(item || description) && text(cells, 'quantity') === '') {
      section.pass(item || description, 'total');
      said.add(row, 'left', `“${item || description}” is a total`);
      return [];
    }
    const isSame = item === '' && description === '' && above !== null;
    const bidder = text(cells, 'bidder') || (isGrouped ? (above?.bidder ?? '') : '');
    if (bidder === '' || (item === '' && description === '' && !isSame)) {
      const what = item || description || trimmed(cells.find((cell) => trimmed(cell) !== ''));
      if (!hasAmount) section.pass(what, 'heading');
      said.add(row, hasAmount ? 'problem' : 'left', `“${what}” has no ${bidder === '' ? 'bidder' : 'item'}`);
      return [];
    }
    const own: BidRow = {
      row,
      cells,
      bidder,
      project: text(cells, 'project') || (isSame || isGrouped ? (above?.project ?? '') : ''),
      line: isSame ? (above?.line ?? '') : text(cells, 'line'),
      item: isSame ? (above?.item ?? '') : item,
      description: isSame ? (above?.description ?? '') : description,
      alternate: isSame ? (above?.alternate ?? null) : section.of([text(cells, 'section'), item, description]),
      out: takenOut(cells, signs[row]),
      charge: isSame ? (above?.charge ?? null) : chargeOf([item, description], text(cells, 'quantity'), mark),
    };
    above = own;
    return [own];
  });
};

/**
 * What makes two rows of different bidders the same line: the item; with its description where one bidder has the item
 * more than once.
 */
export const keysOf = (rows: readonly BidRow[]): ((row: BidRow) => string) => {
  const plain = ({ line, item, description, alternate }: BidRow) =>
    `${alternate ?? ''}|${line}|${item || foldedHeading(description)}`;
  const seen = new Map<string, number>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = plain(row);
    const count = (seen.get(`${row.bidder}|${key}`) ?? 0) + 1;
    seen.set(`${row.bidder}|${key}`, count);
    if (count > 1) twice.add(key);
  }
  return (row) => (twice.has(plain(row)) ? `${plain(row)}|${foldedHeading(row.description)}` : plain(row));
};
