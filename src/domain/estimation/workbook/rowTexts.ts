import { oneLine } from '../../fold.ts';
import { oneReading } from '../../numerals.ts';
import { isNumbering } from './numbering.ts';
import type { WrittenRow } from '../../table/worksheet.ts';
import { textTargets, type ColumnMapping, type ColumnTarget } from './targets.ts';

export type BillRowTexts = Readonly<Partial<Record<ColumnTarget, string>>>;

const isFigure = (text: string) => /^[-(]?[\d.,\s]+\)?$/.test(text);

/** The text of a figure: a number of a typed cell in a spelling with one reading. */
export const figureText = ({ cells, typed }: WrittenRow, at: number): string => {
  const text = cells[at] ?? '';
  return typed.includes(at) ? oneReading(text) : text;
};

/**
 * The text of each mapped column. Merged cells of a row above go on in texts, never in figures. A row whose only texts
 * are beside the description column, like a heading that is merged over the whole width, has them as description.
 */
export const textsOf = (row: WrittenRow, columns: ColumnMapping, corrected: BillRowTexts = {}): BillRowTexts => {
  const texts: Partial<Record<ColumnTarget, string>> = {};
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
  for (const [target, at] of Object.entries(columns) as [ColumnTarget, number][]) {
    const isText = textTargets.some((one) => one === target);
    const own = isText ? (row.shown[at] ?? row.cells[at] ?? '') : figureText(row, at);
    const said = own.trim() === '' && isText ? (row.above[at] ?? '') : own;
    const text = isText ? oneLine(said) : said.trim();
    if (text) texts[target] = text;
  }
  if (!texts.description && !texts.quantity && !texts.unit) {
    const wordy = row.cells
      .map((cell, at) => ({ at, text: cell.trim() }))
      .filter(({ text }) => text !== '' && !isFigure(text));
    const [only] = wordy;
    if (only && wordy.every(({ text }) => text === only.text) && !isNumbering(only.text)) {
      for (const target of textTargets) if (columns[target] === only.at) delete texts[target];
      texts.description = only.text;
    }
  }
  return { ...texts, ...corrected };
};

/** The texts with what stands in further columns added to the description. */
export const withJoined = (texts: BillRowTexts, row: WrittenRow, columns: readonly number[]): BillRowTexts => {
  const { description = '' } = texts;
  const more = columns.flatMap((at) => oneLine(row.shown[at] ?? row.cells[at] ?? '') || []);
  const added = more.filter((text) => !description.includes(text));
  return added.length === 0 ? texts : { ...texts, description: [description, ...added].filter(Boolean).join(', ') };
};

/** A number before the text of a heading: "A" of "SECTION A - Siteworks", "1.2" of "1.2 Excavation". */
export const leadingNumber = (description: string): string =>
  /^(?:section|part|bill|division|chapter|element|group|titel|los|abschnitt|gewerk|lot|chapitre)\s*(?:no|nr\.?\s*)?([A-Z]{1,2}|\d{1,3}(?:\.\d{1,3})*)\b/i.exec(
    description,
  )?.[1] ??
  /^(\d{1,3}(?:\.\d{1,3})+|(?:\d{1,3}|[A-Z])(?=[.):]))[.):]?\s+\S/.exec(description)?.[1] ??
  '';
