import { oneLine } from '../domain/fold.ts';
import { choiceLabel } from './choice.ts';
import { parseDay, type DayOrder } from './days.ts';
import { isDecimal, labelOf, type ColumnField, type OneOfField } from './field.ts';
import { parseNumeral, type DecimalMark } from '../domain/numerals.ts';

/** The value of a cell (`undefined` for an empty cell), or the reason why it has none. */
export type CellValue = string | number | boolean;
type Parsed = { readonly value: CellValue | undefined } | { readonly error: string };

export interface CellOptions {
  /** The order of day and month in a date of numbers alone. */
  readonly dayOrder: DayOrder;
  /** The decimal mark of the file; without one a number with two readings is an error. */
  readonly mark?: DecimalMark | null;
}

/** Yes and no in languages of trade. None of them is a yes in one and a no in another. */
const yes = new Set(
  'yes y true t 1 x ✓ ✔ on ja j wahr oui vrai sí si sì verdadero sim verdadeiro vero tak prawda'.split(' '),
);
const no = new Set('no n false f 0 off nein falsch non faux falso não nao nee nie fałsz'.split(' '));

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

const numberIn = (f: ColumnField, cell: string, mark: DecimalMark | null): Parsed => {
  const read = parseNumeral(f.kind === 'percent' ? cell.replace(/%\s*$/, '') : cell, mark);
  if ('error' in read) return read;
  if (isDecimal(f)) return read;
  const integer = Number(read.value);
  return Number.isSafeInteger(integer) ? { value: integer } : { error: `“${cell}” is not a whole number` };
};

/** Whether the cells of a field are numbers, whose spelling is that of the file. */
export const isNumber = (f: ColumnField): boolean => isDecimal(f) || f.kind === 'integer';

/**
 * The value of a cell's text for a field; an empty cell has none. Spaces at the ends of a text are removed. A reference
 * remains the text that names the record: the server resolves it.
 */
export const parseCell = (
  name: string,
  f: ColumnField,
  text: string,
  { dayOrder, mark = null }: CellOptions,
): Parsed => {
  const cell = f.kind === 'long_text' ? text.trimEnd() : text.trim();
  if (cell.trim() === '') return { value: undefined };
  const wrong = (kind: string): Parsed => ({ error: `${labelOf(name, f)}: “${cell}” is not ${kind}` });
  const found = (value: CellValue | undefined, kind: string): Parsed => (value === undefined ? wrong(kind) : { value });
  if (isNumber(f)) {
    const read = numberIn(f, cell, mark);
    return 'error' in read ? { error: `${labelOf(name, f)}: ${read.error}` } : read;
  }
  switch (f.kind) {
    case 'flag': {
      const word = cell.toLowerCase();
      return found(yes.has(word) ? true : no.has(word) ? false : undefined, 'yes or no');
    }
    case 'date':
      return found(parseDay(cell, dayOrder), 'a date');
    case 'instant':
      return found(instantOf(cell), 'a time');
    case 'one_of':
      return found(wordOf(f, cell), `one of ${f.values.map((v) => choiceLabel(f, v)).join(', ')}`);
    case 'long_text':
    case 'secret':
      return { value: cell };
    default:
      return { value: oneLine(cell) || undefined };
  }
};
