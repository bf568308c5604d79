import { guessLayout, layoutAt, guessedMark } from './guess.ts';
import { headingsFrom, headingTexts } from './heading.ts';
import { isOwnWorkbook } from './ownWorkbook.ts';
import type { WorkbookLayout } from './layout.ts';
import type { Worksheet } from '../../table/worksheet.ts';
import { clientTargets, type ClientTarget, type ColumnMapping, type ColumnTarget } from './targets.ts';

/** What headings of a client mean, by heading. */
export type Meanings = ReadonlyMap<string, ColumnTarget>;

const folded = (heading: string): string => heading.toLowerCase().replace(/\s+/g, ' ').trim();

/** The meanings with headings as they are compared. */
export const meaningsOf = (
  headings: readonly { readonly heading: string; readonly meaning: ColumnTarget }[],
): Meanings => new Map(headings.map(({ heading, meaning }) => [folded(heading), meaning]));

/** The headings of the mapped columns, to remember. */
export const headingsOf = (
  sheet: Worksheet,
  { place, columns }: WorkbookLayout,
): { heading: string; meaning: ClientTarget }[] => {
  // What our own workbook means by its headings is known.
  if (isOwnWorkbook(columns)) return [];
  const texts = headingTexts(sheet, place);
  return clientTargets.flatMap((meaning) => {
    const at = columns[meaning];
    const heading = at === undefined ? undefined : texts[at]?.trim();
    return heading ? [{ heading, meaning }] : [];
  });
};

/** How a sheet is to be read: as remembered of its client where headings are known, else as guessed. */
export const rememberedLayout = (sheet: Worksheet, meanings: Meanings): WorkbookLayout => {
  const guessed = guessLayout(sheet);
  if (isOwnWorkbook(guessed.columns) || meanings.size === 0) return guessed;
  const known = sheet.rows.slice(0, 80).map(({ cells }) => cells.filter((cell) => meanings.has(folded(cell))).length);
  const most = Math.max(0, ...known);
  const at = known.indexOf(most);
  const layout = guessed.place === null && most > 1 ? layoutAt(sheet, headingsFrom(sheet, at)) : guessed;
  const taken = new Set<number>();
  const columns: Partial<Record<ColumnTarget, number>> = {};
  for (const [column, text] of headingTexts(sheet, layout.place).entries()) {
    const meaning = meanings.get(folded(text));
    if (meaning === undefined || columns[meaning] !== undefined) continue;
    columns[meaning] = column;
    taken.add(column);
  }
  const others = Object.entries(layout.columns).filter(
    ([target, column]) => !(target in columns) && !taken.has(column),
  );
  // Of two columns under one heading nobody knows which was meant: it is asked again.
  const texts = headingTexts(sheet, layout.place).map(folded);
  const said = clientTargets.filter((target) => {
    const at = columns[target];
    return at !== undefined && texts.filter((text) => text === texts[at]).length === 1;
  });
  const merged: ColumnMapping = { ...Object.fromEntries(others), ...columns };
  return { ...layout, said, columns: merged, mark: guessedMark(sheet, merged, layout.place) };
};
