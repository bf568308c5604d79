import * as z from 'zod/mini';
import { columnsOf, type Fields } from '../field.ts';
import { count, id, moment, valueAnswer } from './answers.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The column of a line that only the server needs: its identity through copies. */
const hidden = ['line_key'];

/** The names of the columns in the answer of a record's lines. */
export const lineColumns = (fields: Fields, parent: string): string[] =>
  columnsOf(fields).flatMap(([name]) => (hidden.includes(name) || name === parent ? [] : [name]));

/**
 * A line in the answers of its record: its columns, and the counts of its comments; `more` are values of other records.
 * Empty values are left out, as most lines have many.
 */
export const lineRow = (fields: Fields, parent: string, more: Shape = {}) =>
  z.strictObject({
    id: id(),
    version: id(),
    position: z.int(),
    ...Object.fromEntries(
      lineColumns(fields, parent).map((name) => {
        const f = fields[name];
        return [name, z.optional(f ? valueAnswer(f) : z.unknown())];
      }),
    ),
    ...more,
    comment_count: z.optional(count()),
    open_comment_count: z.optional(count()),
    /** Who changed the line last, and when: in the answer of changes alone. */
    updated_at: z.optional(moment()),
    updated_by_name: z.optional(z.string()),
    /** The name that the request gave to an added line. */
    key: z.optional(z.string()),
  });

export type LineRow = z.output<ReturnType<typeof lineRow>>;

/** The lines that a call has changed or added, and the ids of those that it has removed. */
export const savedLines = <R extends z.ZodMiniType>(row: () => R) =>
  z.strictObject({ records: z.array(row()), removed: z.array(id()) });
