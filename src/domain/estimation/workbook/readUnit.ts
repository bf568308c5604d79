import type { WorkbookLayout } from './layout.ts';
import { below } from './rowsBelow.ts';
import type { Worksheet } from './worksheet.ts';
import { foldedUnitWord, foldUnit, isUnit, meaningsOfUnit } from './units.ts';

/** A unit as it is imported, and what a person should know about it. */
interface ReadUnit {
  readonly unit: string;
  readonly note?: string;
}

/** The unit of a row: in one spelling, as a person said where a spelling means several units, or as it stands. */
export const readUnit = (
  text: string,
  { foldUnits, units = {} }: Pick<WorkbookLayout, 'foldUnits' | 'units'>,
): ReadUnit => {
  if (text === '' || !foldUnits) return { unit: text };
  const said = units[foldedUnitWord(text)];
  if (said !== undefined) return { unit: said };
  const meanings = meaningsOfUnit(text);
  if (meanings.length > 0) return { unit: text.trim(), note: `Unit “${text}” can be ${meanings.join(' or ')}` };
  return { unit: foldUnit(text), ...(isUnit(text) ? {} : { note: `Unit “${text}” is not a known one` }) };
};

/** The spellings in the column of units that mean several units, each once as the file writes it. */
export const unclearUnits = (sheet: Worksheet, { place, columns, foldUnits }: WorkbookLayout): readonly string[] => {
  const { unit } = columns;
  if (unit === undefined || !foldUnits) return [];
  const found = new Map<string, string>();
  for (const { cells } of below(sheet, place)) {
    const text = (cells[unit] ?? '').trim();
    if (meaningsOfUnit(text).length > 0 && !found.has(foldedUnitWord(text))) found.set(foldedUnitWord(text), text);
  }
  return [...found.values()];
};
