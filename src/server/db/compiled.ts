import { Column, fillPlaceholders, is, sql, type Query, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { prepareValue } from 'pg/lib/utils.js';
import type { StatementAnswer, AnsweredColumn as Described, Planned } from './engine/batch.ts';
import { valueParsers } from './engine/parsers.ts';

/** Builds statements without a connection, to compile them. */
export const builder = drizzle.mock();

const dialect = new PgDialect();
/** A statement in SQL, to compile it. */
export const inSql = (statement: SQL): { toSQL: () => Query } => ({ toSQL: () => dialect.sqlToQuery(statement) });

/** A statement with SQL that is built once. It is prepared under a name and runs with values for its placeholders. */
export interface Compiled<R> {
  /** Undefined for a statement that runs once. */
  readonly name: string | undefined;
  readonly text: string;
  readonly planned: Planned;
  parameters(values: Readonly<Record<string, unknown>>): (string | Buffer | null)[];
  decode(answer: StatementAnswer): R[];
}

type Decoder = (text: string) => unknown;

const parserOf = (oid: number): Decoder => valueParsers.getTypeParser(oid, 'text');

const timestamptz = 1184;
/** Sessions write moments in UTC; JavaScript reads ISO 8601 faster. */
const momentOf = (text: string): Date =>
  text.length <= 29 && text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : new Date(text);

/** Decodes PostgreSQL's text as drizzle would for the column. Other columns and expressions are decoded as pg would. */
const decoderOf = (column: AnyPgColumn | SQL, { dataTypeID }: Described): Decoder => {
  const parse = parserOf(dataTypeID);
  if (!is(column, Column) || column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return parse;
  if (dataTypeID === timestamptz && column.dataType === 'date') return momentOf;
  return (text) => column.mapFromDriverValue(parse(text));
};

let count = 0;

/**
 * Builds the SQL of a query that selects these columns in this order. Expressions are decoded as pg would. The caller
 * decodes further columns. Without `prepared` the statement runs once. `planned`: `once` for what is found by keys,
 * whose values change nothing; `few` for the same where only a few are, also in a transaction that writes; `anew` where
 * the values lead the planner.
 */
export const compile = <R>(
  query: { toSQL: () => Query },
  selected: Readonly<Record<string, AnyPgColumn | SQL>>,
  { prepared = true, planned = 'once' }: { prepared?: boolean; planned?: Planned } = {},
): Compiled<R> => {
  const { sql: text, params } = query.toSQL();
  const names = Object.keys(selected);
  const columns = Object.values(selected);
  let described: readonly Described[] | undefined;
  let decoders: Decoder[] = [];
  if (prepared) count += 1;
  return {
    name: prepared ? `c${count}` : undefined,
    text,
    planned: prepared ? planned : 'anew',
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

/** The statement of a key (a reading, a resource), compiled when it is first asked for. */
export const compiledFor = <K extends object, R>(make: (key: K) => Compiled<R>): ((key: K) => Compiled<R>) => {
  const statements = new WeakMap<K, Compiled<R>>();
  return (key) => {
    const statement = statements.get(key) ?? make(key);
    statements.set(key, statement);
    return statement;
  };
};

/** The condition that a column is one of the numbers that a compiled statement is given as `ids`. */
export const isOneOfIds = (column: AnyPgColumn): SQL => sql`${column} = any(${sql.placeholder('ids')}::bigint[])`;
