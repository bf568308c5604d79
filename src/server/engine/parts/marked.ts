import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { waitsForMarks } from '../../../workflows/decide.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';

/** The condition that a line, by its alias in the query, has all marks that are of no set. */
export const isMarked = ({ verification }: Resource, alias: string): SQL => {
  const flags = Object.values(verification?.marks ?? {}).flatMap(({ field, set }) =>
    set === undefined ? [sql`${sql.identifier(alias)}.${sql.identifier(field)}`] : [],
  );
  return flags.length > 0 ? sql`(${sql.join(flags, sql` and `)})` : sql`true`;
};

/** The name of the line with this id if its marks are not all set; null if they are, and for a line that is not there. */
export const unmarkedName = (resource: Resource, id: SQL): SQL => sql`(
  select line.${sql.identifier(resource.represent)} from ${tableOf(resource)} line
  where line.id = ${id} and not ${isMarked(resource, 'line')})`;

/** Refuses what would move something on that is booked of lines without their marks. @throws Failure 409 with the first */
export const requireMarked = (lines: readonly { readonly verified: boolean; readonly description: string }[]): void => {
  const waiting = lines.find(({ verified }) => !verified);
  if (waiting) throw conflict(waitsForMarks(waiting.description));
};
