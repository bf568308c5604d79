import { Column, fillPlaceholders, is, type Query, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prepareValue } from 'pg/lib/utils.js';
import type { Answer, Column as Described } from './engine/batch.ts';
import { valueParsers } from './engine/parsers.ts';

/** Builds statements without a connection: they are compiled, and run later. */
export const builder = drizzle.mock();

/** A statement whose SQL was built once. It is prepared under a name, and run with values for its placeholders. */
export interface Compiled<R> {
  /** None for one that is run once and not kept. */
  readonly name: string | undefined;
  readonly text: string;
  readonly planned: 'once' | undefined;
  parameters(values: Readonly<Record<string, unknown>>): (string | Buffer | null)[];
  decode(answer: Answer): R[];
}

type Decoder = (text: string) => unknown;

const parserOf = (oid: number): Decoder => valueParsers.getTypeParser(oid, 'text');

const timestamptz = 1184;
/** As the sessions write it, in UTC; what JavaScript reads fast is ISO 8601. */
const momentOf = (text: string): Date =>
  text.length <= 29 && text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : new Date(text);

/** From PostgreSQL's text to what drizzle gives for the column; what drizzle leaves alone is what pg reads. */
const decoderOf = (column: AnyPgColumn | SQL, { dataTypeID }: Described): Decoder => {
  const parse = parserOf(dataTypeID);
  if (!is(column, Column) || column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return parse;
  if (dataTypeID === timestamptz && column.dataType === 'date') return momentOf;
  return (text) => column.mapFromDriverValue(parse(text));
};

let count = 0;

/** Builds the SQL of a query that selects these columns, in this order. An expression has the value that pg reads; columns after
 * those that are named are left to the caller. */
export const compile = <R>(
  query: { toSQL: () => Query },
  selected: Readonly<Record<string, AnyPgColumn | SQL>>,
  { kept = true, planned }: { kept?: boolean; planned?: 'once' | undefined } = {},
): Compiled<R> => {
  const { sql: text, params } = query.toSQL();
  const names = Object.keys(selected);
  const columns = Object.values(selected);
  let described: readonly Described[] | undefined;
  let decoders: Decoder[] = [];
  if (kept) count += 1;
  return {
    name: kept ? `c${count}` : undefined,
    text,
    planned,
    parameters: (values) => fillPlaceholders(params, { ...values }).map(prepareValue),
    decode: (answer) => {
      if (described !== answer.columns) {
        described = answer.columns;
        decoders = columns.map((column, at) => decoderOf(column, answer.columns[at] ?? { name: '', dataTypeID: 25 }));
      }
      return answer.rows.map((row) => {
        const record: Record<string, unknown> = {};
        for (let at = 0; at < names.length; at += 1) {
          const value = row[at];
          record[names[at] ?? ''] = value === null || value === undefined ? null : decoders[at]?.(value);
        }
        // oxlint-disable-next-line typescript/consistent-type-assertions -- who compiles the query names the type of the selected columns
        return record as R;
      });
    },
  };
};
