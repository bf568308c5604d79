import * as z from 'zod/mini';
import { oneLine } from '../domain/fold.ts';
import { maxLines } from './bounds.ts';
import { isDecimal, isRows, isText, maxLengthOf, type Field, type Fields, type TextField } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** The check refuses a text that is many times too long, so that its folding is not worth its time. */
const foldable = (f: TextField, { length }: string): boolean => f.kind !== 'long_text' && length <= 50 * maxLengthOf(f);

const normaliseValue = (f: Field, value: unknown): unknown => {
  if (value === undefined) return undefined;
  // The check refuses a longer list for its length alone.
  if (isRows(f))
    return Array.isArray(value) && value.length <= maxLines
      ? value.map((line: unknown) => normalise(f.fields, line))
      : value;
  if (typeof value === 'string' && f.kind !== 'secret') {
    const folded =
      isText(f) && foldable(f, value) ? oneLine(value) : f.kind === 'long_text' ? value.trimEnd() : value.trim();
    if (folded === '') return null;
    return isText(f) || isDecimal(f) ? folded : value;
  }
  // A JSON number of up to 15 digits is exact: its shortest spelling is the decimal that was written. A longer one may
  // be rounded already; it remains a number and the check refuses it.
  if (isDecimal(f) && typeof value === 'number')
    return String(value).replace(/\D/g, '').length <= 15 ? String(value) : value;
  return value;
};

/**
 * The record with texts of one line in their one form (rule 143), long texts trimmed, `null` for empty texts and
 * decimals as strings; a password stays as it was typed. Unknown names remain: the check refuses them.
 */
export const normaliseRecord = (fields: Fields, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const f = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, f ? normaliseValue(f, value) : value];
    }),
  );

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A normalised record. Any other value is returned unchanged: the check refuses it. */
export const normalise = (fields: Fields, value: unknown): unknown =>
  isRecord(value) ? normaliseRecord(fields, value) : value;

/** The check of records in a body that is a check itself: they are normalised first, as those of a form are. */
export const normalised = <T extends z.ZodMiniType>(fields: Fields, check: T): z.ZodMiniType<z.output<T>> =>
  z.pipe(
    z.transform((value: unknown) => normalise(fields, value)),
    check,
  );
