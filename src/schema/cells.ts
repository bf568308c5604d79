import { choiceLabel } from './choice.ts';
import { parseDay, type DayOrder } from './days.ts';
import { isDecimal, labelOf, type ColumnField, type OneOfField } from './field.ts';
import { unguardedText } from './guard.ts';
import { parseNumeral } from '../domain/numerals.ts';

/** The value of a cell (`undefined` for an empty cell), or the reason why it has none. */
export type CellValue = string | number | boolean;
type Parsed = { readonly value: CellValue | undefined } | { readonly error: string };

export interface CellOptions {
  /** The order of day and month in a date of numbers alone. */
  readonly dayOrder: DayOrder;
}

const yes = ['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on'];
const no = ['no', 'n', 'false', 'f', '0', 'off'];

/** Folds case and spaces: two spellings of one word become equal. */
const foldedWord = (text: string): string =>
  text
    .trim()
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase();

const wordOf = (f: OneOfField, text: string): string | undefined => {
  const wanted = foldedWord(text);
  return (
    f.values.find((v) => v === text.trim()) ??
    f.values.find((v) => foldedWord(v) === wanted || foldedWord(choiceLabel(f, v)) === wanted)
  );
};

const instantOf = (text: string): string | undefined => {
  const bare = text.trim();
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(bare) ? bare : undefined;
  // A spreadsheet's times have no zone. They are read as UTC, since exports write UTC.
  const bareTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(bare);
  const time = Date.parse(zoned ?? (bareTime ? `${bareTime[1]}T${bareTime[2] ?? '00:00'}Z` : ''));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const numberIn = (f: ColumnField, cell: string): Parsed => {
  const read = parseNumeral(f.kind === 'percent' ? cell.replace(/%\s*$/, '') : cell);
  if ('error' in read) return read;
  if (isDecimal(f)) return read;
  const integer = Number(read.value);
  return Number.isSafeInteger(integer) ? { value: integer } : { error: `“${cell}” is not a whole number` };
};

/**
 * The value of a cell's text for a field; an empty cell has none. Spaces at the ends of a text are removed. A reference
 * remains the text that names the record: the server resolves it.
 */
export const parseCell = (name: string, f: ColumnField, text: string, { dayOrder }: CellOptions): Parsed => {
  const cell = unguardedText(f.kind === 'long_text' ? text.trimEnd() : text.trim());
  if (cell.trim() === '') return { value: undefined };
  const wrong = (kind: string): Parsed => ({ error: `${labelOf(name, f)}: “${cell}” is not ${kind}` });
  const found = (value: CellValue | undefined, kind: string): Parsed => (value === undefined ? wrong(kind) : { value });
  if (isDecimal(f) || f.kind === 'integer') {
    const read = numberIn(f, cell);
    return 'error' in read ? { error: `${labelOf(name, f)}: ${read.error}` } : read;
  }
  switch (f.kind) {
    case 'flag': {
      const word = cell.toLowerCase();
      return found(yes.includes(word) ? true : no.includes(word) ? false : undefined, 'yes or no');
    }
    case 'date':
      return found(parseDay(cell, dayOrder), 'a date');
    case 'instant':
      return found(instantOf(cell), 'a time');
    case 'one_of':
      return found(wordOf(f, cell), `one of ${f.values.map((v) => choiceLabel(f, v)).join(', ')}`);
    default:
      return { value: cell };
  }
};
