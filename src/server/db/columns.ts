import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  numeric,
  text,
  timestamp,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core';
import { isFilled } from '../../schema/check.ts';
import { decimalPlaces, isDecimal, isText, wholeDigits, type ColumnField } from '../../schema/field.ts';
import { formulaSql } from './formula.ts';
import { literal } from './sqlText.ts';

/** The branch and the person of the transaction: its entering statement sets them. */
export const currentBranch = sql`(nullif(current_setting('app.branch_id', true), '')::bigint)`;
export const currentUser = sql`(nullif(current_setting('app.user_id', true), '')::bigint)`;

/** The column of a line with its record's id. */
export const parentColumn = 'parent_id';

/** The time zone of the transaction's branch, which its entering statement sets; outside of branches UTC (rule 135). */
const zoneText = `coalesce(nullif(current_setting('app.zone', true), ''), 'UTC')`;

/** The day of a moment in the branch, as SQL. */
export const dayText = (moment: string): string => `((${moment} at time zone ${zoneText})::date)`;
/** Today in the branch: nothing else on the server says what day it is (rule 135). */
export const todayText = dayText('now()');
export const todayInSql = sql.raw(todayText);
/** The moment at which today ends in the branch. */
export const todayEndInSql = sql.raw(`((${todayText} + 1)::timestamp at time zone ${zoneText})`);

export const momentInSql = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * The columns of every branch-owned row. Inserts leave out branch and person: their defaults are those of the
 * transaction.
 */
export const auditColumns = () => ({
  branch_id: bigint('branch_id', { mode: 'number' }).notNull().default(currentBranch),
  id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
  version: integer('version').notNull().default(1),
  created_at: momentInSql('created_at').notNull().defaultNow(),
  created_by: bigint('created_by', { mode: 'number' }).notNull().default(currentUser),
  updated_at: momentInSql('updated_at').notNull().defaultNow(),
  updated_by: bigint('updated_by', { mode: 'number' }).notNull().default(currentUser),
});

const bare = (name: string, f: ColumnField) => {
  if (isText(f)) return text(name);
  if (isDecimal(f))
    return numeric(name, { precision: wholeDigits[f.kind] + decimalPlaces[f.kind], scale: decimalPlaces[f.kind] });
  switch (f.kind) {
    case 'flag':
      return boolean(name);
    case 'integer':
      return integer(name);
    case 'date':
      return date(name, { mode: 'string' });
    case 'instant':
      return momentInSql(name);
    case 'one_of':
      return text(name);
    default:
      return bigint(name, { mode: 'number' });
  }
};

/** The default of the column. "Today" and "me" are known only at the insert. */
const initialOf = (f: ColumnField): SQL | undefined => {
  if (f.kind === 'flag') return constant(f.initial ?? false);
  if (!('initial' in f) || f.initial === undefined) return undefined;
  if (f.kind === 'date') return todayInSql;
  return f.kind === 'reference' ? currentUser : constant(f.initial);
};

const constant = (value: string | number | boolean): SQL =>
  sql.raw(typeof value === 'string' ? literal(value) : String(value));

/** The column of a field: NOT NULL for a required value, with the initial value as its default. */
export const columnOf = (name: string, f: ColumnField): PgColumnBuilderBase => {
  const column = bare(name, f);
  if (isDecimal(f) && f.formula !== undefined)
    return column.generatedAlwaysAs(sql.raw(formulaSql(f.formula))).notNull();
  const initial = initialOf(f);
  const filled = initial === undefined ? column : column.default(initial);
  return isFilled(f) ? filled.notNull() : filled;
};
