import * as z from 'zod/mini';
import { idList } from '../bounds.ts';
import {
  decimalPlaces,
  isDecimal,
  isRows,
  isReference,
  isText,
  rowFieldsOf,
  nameColumn,
  type Field,
  type Fields,
} from '../field.ts';
import { isFilled } from '../check.ts';
import { floorShape } from './totals.ts';
import type { AnyRecord } from '../record.ts';

/**
 * The checks of answers. The types of handlers and of the browser follow from them, the API docs print them, and tests
 * check every answer. They are functions, so that a browser never builds the checks.
 */
type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** An exact decimal: `12.50`. */
export const decimal = () => z.string().check(z.regex(/^-?\d+\.\d+$/));
/** UTC ISO 8601. */
export const moment = () => z.iso.datetime();
export const id = () => z.int().check(z.positive());
export const count = () => z.int().check(z.nonnegative());
export const person = () => z.strictObject({ id: id(), name: z.string() });

/** The answer of a deletion. */
export const removed = () => z.strictObject({ id: id() });
export const removedMany = () => z.strictObject({ ids: z.array(id()) });

export const pagination = () =>
  z.strictObject({ current_page: count(), per_page: count(), total: count(), ...floorShape() });
/** `data.records` with `data.pagination` (rule 5). */
export const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.strictObject({ records: z.array(row), pagination: pagination() });

const filled = (f: Field): z.ZodMiniType => {
  // Read-only lines may have no id: the permissions of a person are names alone.
  if (isRows(f)) return z.array(f.readOnly ? z.partial(lineAnswer(f.fields), { id: true }) : lineAnswer(f.fields));
  if (isText(f)) return z.string();
  if (isDecimal(f)) return z.string().check(z.regex(new RegExp(`^-?\\d+\\.\\d{${decimalPlaces[f.kind]}}$`)));
  switch (f.kind) {
    case 'flag':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'date':
      return z.iso.date();
    case 'instant':
      return moment();
    case 'one_of':
      return z.enum(f.values);
    default:
      return id();
  }
};

/** The check of a column's value; null where it may be empty. */
export const valueAnswer = (f: Field): z.ZodMiniType => (isFilled(f) ? filled(f) : z.nullable(filled(f)));

const columnShape = (fields: Fields): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, f]): [string, z.ZodMiniType][] => {
      if (f.kind === 'secret') return [[name, z.optional(z.string())]];
      const own: [string, z.ZodMiniType] = [name, valueAnswer(f)];
      return isReference(f) ? [own, [nameColumn(name), z.nullable(z.string())]] : [own];
    }),
  );

/** A line of a record; lines of records outside branches have no version. */
export const lineAnswer = (fields: Fields) =>
  z.strictObject({ ...columnShape(fields), id: id(), version: z.optional(id()) });

/** The audit columns of every record. */
const auditShape = (): Shape => ({
  id: id(),
  version: id(),
  created_at: moment(),
  /** Null for records that the system created: people and branches alone. */
  created_by: z.nullable(id()),
  created_by_name: z.string(),
  updated_at: moment(),
  updated_by: z.nullable(id()),
  updated_by_name: z.string(),
});

const recordOfShape = (shape: Shape): z.ZodMiniType<AnyRecord> => {
  const check: unknown = z.strictObject(shape);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns of a record follow from its description, which has no type here
  return check as z.ZodMiniType<AnyRecord>;
};

/** A record with its lines, and other values that are read with it. */
export const recordAnswer = (fields: Fields, included: Shape = {}): z.ZodMiniType<AnyRecord> =>
  recordOfShape({ ...auditShape(), ...columnShape(fields), ...included });

/** The lookups of a record. */
export const lookupShape = (lookups: Readonly<Record<string, string>>): Shape =>
  Object.fromEntries(Object.keys(lookups).map((name) => [name, z.nullable(z.string())]));

/** A record in a list: its columns, the number of lines of each field, and its lookups. */
export const rowAnswer = (
  { fields, lookups }: { readonly fields: Fields; readonly lookups: Readonly<Record<string, string>> },
  included: Shape = {},
): z.ZodMiniType<AnyRecord> => {
  const columns = Object.fromEntries(Object.entries(fields).filter(([, f]) => f.kind !== 'rows'));
  const counts = Object.fromEntries(
    rowFieldsOf(fields).flatMap(([name, { named }]) => [
      [`${name}_count`, count()],
      ...(named ? [[`${name}_names`, z.string()]] : []),
    ]),
  );
  return recordOfShape({
    ...auditShape(),
    ...columnShape(columns),
    ...counts,
    ...lookupShape(lookups),
    ...included,
  });
};

/** The check of the ids of several records, at least one. */
export const sentIds = (name: string) =>
  idList(
    `${name} are required`,
    { least: 1, tooFew: 'Choose at least one', most: 1000, tooMany: 'At most 1000 at once' },
    'Must be ids',
  );

/** The body of a deletion of several records; `name` is the field with their ids. */
export const manyIds = (name = 'ids'): z.ZodMiniType<Record<string, number[]>> =>
  z.strictObject({ [name]: sentIds(name) });

const place = 'place must be first, last, or name the one before or after';
const neighbour = () => z.int(place).check(z.positive(place));

/** The body that moves records: `{ ids: [7, 9], place: { before: 4 } }`; `place` can be `first` or `last` too. */
export const reordering = () =>
  z.strictObject({
    ids: sentIds('ids'),
    place: z.union(
      [z.enum(['first', 'last']), z.strictObject({ before: neighbour() }), z.strictObject({ after: neighbour() })],
      place,
    ),
  });
