import { compare, type Decimal } from '../../decimal.ts';
import type { WrittenRow } from '../../table/worksheet.ts';
import type { BoqLine } from './line.ts';
import type { RowBasis } from './rowBasis.ts';
import type { RowFigures } from './rowFigures.ts';
import type { BillRowTexts } from './rowTexts.ts';
import type { ColumnMapping } from './targets.ts';
import { foldUnit } from './units.ts';

/** A row as its cells were read, before it is known what becomes of it. */
export interface ReadRow {
  readonly row: WrittenRow;
  /** By which columns it is read. */
  readonly columns: ColumnMapping;
  readonly texts: BillRowTexts;
  readonly figures: RowFigures;
  readonly basis: RowBasis | null;
  /** The amount that the row states, also of one that is not measured. */
  readonly stated: Decimal | null;
  /** The kind that the sheet or a person says. */
  readonly said: BoqLine['kind'] | null;
  /** Its text goes on from the line above, a person says. */
  readonly isJoined: boolean;
}

export const hasRates = ({ rates }: RowFigures): boolean => Object.keys(rates).length > 0;

export const hasValue = (amount: Decimal | null): boolean => amount !== null && compare(amount, '0') !== 0;

export const isLump = (unit: string): boolean => foldUnit(unit) === 'LS';

/** Where a unit would stand, a sum has its currency. */
export const isCurrency = (text: string): boolean =>
  /^(?:[€$£]|eur|usd|gbp|chf|pln|zł|czk|kč|sek|dkk|nok|kr\.?)$/i.test(text);

/** The sum that a row of a sum states: its amount, or what stands alone below the rates. */
export const sumStatedIn = ({ stated, figures: { quantity, rates } }: ReadRow): Decimal | null => {
  const others = Object.values(rates);
  return stated ?? (quantity === null && others.length === 1 ? (others[0] ?? null) : null);
};

/** The words of a row, for one who looks for it. */
export const wordsOf = (read: ReadRow | string | undefined): string =>
  typeof read === 'object'
    ? (read.texts.description ?? read.row.cells.find((cell) => /\p{L}/u.test(cell)) ?? '').trim()
    : '';
