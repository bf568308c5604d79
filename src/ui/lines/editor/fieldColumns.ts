import type { DecimalMark } from '../../../domain/numerals.ts';
import { decimalPlaces, wholeDigits, type DecimalField, type TextField } from '../../../schema/field.ts';
import { formatDay, formatDecimal } from '../../fields/format.ts';
import { readDate } from '../../sheet/dates.ts';
import { plainNumber, readNumber, type Bounds } from '../../fields/numbers.ts';
import type { SheetColumn } from '../../sheet/types.ts';
import { textOf, type GridRow } from '../lines.ts';

type Cell = Pick<SheetColumn<GridRow>, 'plain' | 'shown' | 'read' | 'multiline' | 'numeric'>;

/** What a decimal field takes in a cell. */
const boundsOf = ({ kind, min, max }: DecimalField): Bounds => ({
  places: decimalPlaces[kind],
  digits: wholeDigits[kind],
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** A cell that is shown and never typed: the name of a master, a count. */
export const shownCell = (key: string): Pick<Cell, 'plain' | 'shown'> => {
  const shown = ({ line }: GridRow) => textOf(line, key);
  return { shown, plain: shown };
};

/** A text of a line, by its field. */
export const textCell = (key: string, field: TextField, multiline = false): Cell => ({
  ...shownCell(key),
  multiline,
  read: (text) => {
    const value = text.trim();
    if (value === '') return typeof field.required === 'string' ? { error: field.required } : { value: null };
    return field.max !== undefined && value.length > field.max
      ? { error: `At most ${field.max} characters` }
      : { value };
  },
});

/** A number of a line, by its field. */
export const decimalCell = (key: string, field: DecimalField, mark: DecimalMark): Cell => {
  const bounds = boundsOf(field);
  return {
    numeric: true,
    plain: ({ line }) => plainNumber(textOf(line, key), mark),
    shown: ({ line }) => (textOf(line, key) ? formatDecimal(field.kind, textOf(line, key)) : ''),
    ...(field.readOnly === undefined && { read: (text: string) => readNumber(text, bounds, mark) }),
  };
};

/** A date of a line; `today` is the day by which short dates are read. */
export const dateCell = (key: string, today: () => string): Cell => ({
  plain: ({ line }) => textOf(line, key),
  shown: ({ line }) => (textOf(line, key) ? formatDay(textOf(line, key)) : ''),
  read: (text) => readDate(text, today()),
});

/** A whole number of a line, from 1, as the text that the store has of it. */
export const wholeCell = (key: string): Cell => ({
  ...shownCell(key),
  numeric: true,
  read: (text) => {
    const value = text.trim();
    if (value === '') return { value: null };
    return /^[1-9]\d{0,6}$/.test(value) ? { value } : { error: 'A whole number from 1' };
  },
});
