import { asc, inArray } from 'drizzle-orm';
import { nameKey } from '../../../domain/fold.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { branches, roles } from '../../db/system.ts';
import { branchesOf } from './scope.ts';

/** What cells of an import can name: ids by folded name, or code. */
export interface NamedInFile {
  readonly branches: ReadonlyMap<string, number>;
  readonly roles: ReadonlyMap<string, number>;
}

/** The branches of the person, by code and name, and all roles. */
export const namedFor = async (tx: Tx, { userId }: Actor): Promise<NamedInFile> => {
  const ids = [...(await branchesOf(tx, userId))];
  const theirs = await tx
    .select({ id: branches.id, code: branches.code, name: branches.name })
    .from(branches)
    .where(inArray(branches.id, ids))
    .orderBy(asc(branches.id));
  const known = await tx.select({ id: roles.id, name: roles.name }).from(roles);
  return {
    // A code counts before another branch's name.
    branches: new Map([
      ...theirs.map(({ id, name }) => [nameKey(name), id] as const),
      ...theirs.map(({ id, code }) => [nameKey(code), id] as const),
    ]),
    roles: new Map(known.map(({ id, name }) => [nameKey(name), id])),
  };
};

/** The ids that a cell names, and the names that nothing has: "Leeds; Bristol". */
export const idsNamed = (
  cell: string,
  known: ReadonlyMap<string, number>,
): { readonly ids: number[]; readonly unknown: string[] } => {
  const names = cell
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const ids = names.flatMap((name) => known.get(nameKey(name)) ?? []);
  return { ids: [...new Set(ids)], unknown: names.filter((name) => !known.has(nameKey(name))) };
};
