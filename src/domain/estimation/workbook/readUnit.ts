import { compare, type Decimal } from '../../decimal.ts';
import type { WorkbookLayout } from './layout.ts';
import type { UnitSpelling } from './unitSpellings.ts';
import { foldedUnitWord, foldUnit, isUnit, meaningsOfUnit } from './units.ts';

/** A unit as it is imported, and what a person should know about it. */
interface ReadUnit {
  readonly unit: string;
  readonly note?: string;
}

/** How the units of a sheet are read. `spellings`: those with several meanings. */
export type UnitReading = Pick<WorkbookLayout, 'foldUnits' | 'units'> & {
  readonly spellings: ReadonlyMap<string, UnitSpelling>;
};

/** 66 items are no lump sum. */
const areSeveral = (word: string, quantity: Decimal | null): quantity is Decimal =>
  word === 'item' && quantity !== null && compare(quantity, '1') > 0;

/** The unit of a row: in one spelling, as a person or the file says where a spelling means several units, or as it stands. */
export const readUnit = (
  text: string,
  { foldUnits, units = {}, spellings }: UnitReading,
  quantity: Decimal | null = null,
): ReadUnit => {
  if (text === '' || !foldUnits) return { unit: text };
  const word = foldedUnitWord(text);
  const said = units[word] ?? spellings.get(word)?.told ?? undefined;
  if (said !== undefined) return { unit: said };
  const meanings = spellings.get(word)?.meanings ?? meaningsOfUnit(text);
  if (meanings.length > 0) return { unit: text.trim(), note: `Unit “${text}” can be ${meanings.join(' or ')}` };
  if (areSeveral(word, quantity)) return { unit: 'ea', note: `Unit “${text}” of ${quantity} is read as each` };
  return { unit: foldUnit(text), ...(isUnit(text) ? {} : { note: `Unit “${text}” is not a known one` }) };
};
