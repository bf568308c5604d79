import { sql } from 'drizzle-orm';
import { isReference, nameColumn } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import { constant } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { subjectIn } from '../records/subject.ts';
import type { Ranked } from './found.ts';
import { maxOfEach } from './statement.ts';

/** After all that have the words themselves (`rankOf`). */
const rank = 6;

interface Row extends Record<string, unknown> {
  readonly resource: string;
  readonly field: string;
  readonly id: number;
  readonly name: string;
  readonly about: string | null;
  readonly party: string;
}

/** The fields of these resources that name another party of those that were found, with the ids of these. */
const placesOf = (resources: readonly Resource[], found: readonly Ranked[]) =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, f]) => {
      if (!isReference(f) || f.isParty !== true) return [];
      const ids = found.flatMap((one) => (one.found.resource === f.resource ? [one.found.id] : []));
      return ids.length ? [{ resource, field, target: ownedResourceNamed(f.resource), ids }] : [];
    }),
  );

/** The newest records of the parties that a search found: whoever looks for a customer looks for its enquiries, too. */
export const findOfParties = async (
  tx: Tx,
  resources: readonly Resource[],
  found: readonly Ranked[],
): Promise<Ranked[]> => {
  const places = placesOf(resources, found);
  if (places.length === 0) return [];
  const statements = places.map(({ resource, field, target, ids }) => {
    const [table, other] = [tableOf(resource), tableOf(target)];
    return sql`(select ${constant(resource.name)} as resource, ${constant(field)} as field, ${table.id}::int as id,
        ${columnNamed(table, resource.represent)}::text as name, ${subjectIn(resource)} as about,
        ${columnNamed(other, target.represent)}::text as party
      from ${table} join ${other} on ${other.branch_id} = ${table.branch_id} and ${other.id} = ${columnNamed(table, field)}
      where ${columnNamed(table, field)} in ${ids} order by ${table.id} desc limit ${maxOfEach})`;
  });
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<Row>(sql.join(statements, sql` union all `));
  const known = new Set(found.map((one) => `${one.found.resource} ${one.found.id}`));
  return rows
    .filter(({ resource, id }) => !known.has(`${resource} ${id}`))
    .map(({ resource, field, id, name, about, party }) => ({
      rank,
      found: { resource, id, name, detail: [about, party].filter(Boolean).join(' · '), matched: nameColumn(field) },
    }));
};
