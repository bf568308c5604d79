import { choiceLabel } from './choice.ts';
import { parseDay, type DayOrder } from './days.ts';
import { isDecimal, labelOf, type ColumnField, type OneOfField } from './field.ts';
import { unguardedText } from './guard.ts';
import { parseNumeral } from './numerals.ts';

/** What a cell says: a value (`undefined` when it is empty), or why it cannot be read. */
export type CellValue = string | number | boolean;
export type Parsed = { readonly value: CellValue | undefined } | { readonly error: string };

export interface CellOptions {
  /** How a date in numbers alone is read. */
  readonly dayOrder: DayOrder;
}

const yes = ['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on'];
const no = ['no', 'n', 'false', 'f', '0', 'off'];

/** Spelling that makes no difference: case, spaces at the ends and runs of them. */
export const foldedWord = (text: string): string =>
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
  // A spreadsheet's own times carry no zone: they are UTC here, as exports write them.
  const bareTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(bare);
  const time = Date.parse(zoned ?? (bareTime ? `${bareTime[1]}T${bareTime[2] ?? '00:00'}Z` : ''));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const numberIn = (f: ColumnField, cell: string): Parsed => {
  const read = parseNumeral(f.kind === 'percent' ? cell.replace(/%\s*$/, '') : cell);
  if ('error' in read) return read;
  if (isDecimal(f)) return read;
  const whole = Number(read.value);
  return Number.isSafeInteger(whole) ? { value: whole } : { error: `“${cell}” is not a whole number` };
};

/**
 * The value that a cell's text says for a field; an empty cell says nothing. Texts are kept as they are, but for the
 * spaces at their ends. A reference stays the text that names the record: the server knows the records.
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
