import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { setOfKind } from '../../../schema/verification.ts';
import type { Role } from '../../../schema/workflow.ts';
import { waitsForMarks } from '../../../workflows/decide.ts';
import { literal } from '../../db/sqlText.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';

/** The marks of a set, of one role or of all, in the row of this alias. */
const allSet = ({ verification }: Resource, alias: string, set: string | undefined, role: Role | undefined): SQL => {
  const flags = Object.values(verification?.marks ?? {}).flatMap((mark) =>
    mark.set === set && (role === undefined || mark.role === role)
      ? [sql`${sql.identifier(alias)}.${sql.identifier(mark.field)}`]
      : [],
  );
  return flags.length > 0 ? sql`(${sql.join(flags, sql` and `)})` : sql`true`;
};

/** What a line waits for by its kind: one of these for the lines that a set rests on, the other for all else. */
const byKind = ({ verification }: Resource, alias: string, inside: (set: string) => SQL, own: SQL): SQL => {
  const kinds = Object.entries(verification?.sets ?? {}).flatMap(([set, { linesIn = [] }]) =>
    linesIn.map((kind) => sql`when ${sql.raw(literal(kind))} then ${inside(set)}`),
  );
  return kinds.length > 0 ? sql`(case ${sql.identifier(alias)}.kind ${sql.join(kinds, sql` `)} else ${own} end)` : own;
};

/**
 * The condition that a line, by its alias in the query, has all marks that it waits for, or that of a role: its own that are
 * of no set; of a line that a set rests on those of the set, which the line has that it is in.
 */
export const isMarked = (resource: Resource, alias: string, role?: Role): SQL =>
  byKind(
    resource,
    alias,
    (set) => sql`coalesce((select ${allSet(resource, 'marked', set, role)} from ${tableOf(resource)} marked
      where marked.branch_id = ${sql.identifier(alias)}.branch_id and marked.id = ${sql.identifier(alias)}.parent_line_id), false)`,
    allSet(resource, alias, undefined, role),
  );

/** `waitsForMarks` of a line, by its alias in the query. */
export const waitsInSql = (resource: Resource, alias: string): SQL => {
  const name = sql`${sql.identifier(alias)}.${sql.identifier(resource.represent)}`;
  const said = (set?: string): SQL => {
    const [before = '', after = ''] = waitsForMarks('\n', set).split('\n');
    return sql`${sql.raw(literal(before))} || ${name} || ${sql.raw(literal(after))}`;
  };
  return byKind(resource, alias, said, said());
};

/** Why the line with this id cannot go on, its marks not all being set; null if they are, and for a line that is not there. */
export const unmarkedReason = (resource: Resource, id: SQL): SQL => sql`(
  select ${waitsInSql(resource, 'line')} from ${tableOf(resource)} line
  where line.id = ${id} and not ${isMarked(resource, 'line')})`;

/** A line with whether it has the marks that it waits for. */
interface MarkedLine {
  readonly verified: boolean;
  readonly description: string;
  readonly kind: string;
}

/** Why a line cannot go on, its marks not all being set. */
export const waitsOf = ({ verification }: Resource, { description, kind }: Omit<MarkedLine, 'verified'>): string =>
  waitsForMarks(description, verification && setOfKind(verification, kind));

/** Refuses what would move something on that is booked of lines without their marks. @throws Failure 409 with the first */
export const requireMarked = (resource: Resource, lines: readonly MarkedLine[]): void => {
  const waiting = lines.find(({ verified }) => !verified);
  if (waiting) throw conflict(waitsOf(resource, waiting));
};
