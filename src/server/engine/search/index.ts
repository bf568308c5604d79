import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { foundOf, type Ranked } from './found.ts';
import { findOfParties } from './ofParties.ts';
import { searchStatement, type Hit } from './statement.ts';

/**
 * The records of these resources with every typed word, in one statement: best first, then latest change first, at most
 * five of each resource; then the newest of the parties among them.
 */
export const findRecords = async (
  tx: Tx,
  resources: readonly Resource[],
  typed: string,
  limit: number,
): Promise<Ranked[]> => {
  const statement = searchStatement(resources, typed, limit);
  if (!statement) return [];
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<Hit & Record<string, unknown>>(statement);
  const direct = rows.flatMap((hit) => {
    const resource = resources.find((r) => r.name === hit.resource);
    return resource ? [{ rank: hit.rank, found: foundOf(resource, hit, typed) }] : [];
  });
  return [...direct, ...(await findOfParties(tx, resources, direct))];
};
