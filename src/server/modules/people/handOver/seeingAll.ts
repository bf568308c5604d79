import type { Tx } from '../../../db/database.ts';
import { seeing } from '../../../db/seeing.ts';
import { ownedResources } from '../../../db/tables.ts';

/** The permissions with which every record of a resource is seen that not everybody sees. */
const all = (): string[] => [
  ...new Set(
    ownedResources.flatMap(({ visibleTo = {} }) =>
      Object.entries(visibleTo).flatMap(([permission, which]) => (Object.keys(which).length === 0 ? [permission] : [])),
    ),
  ),
];

/** Does work on what somebody has, whoever sees it: who hands it over need not. */
export const seeingAll = <T>(tx: Tx, work: () => Promise<T>): Promise<T> =>
  all().reduce<() => Promise<T>>((inner, permission) => () => seeing(tx, permission, inner), work)();
