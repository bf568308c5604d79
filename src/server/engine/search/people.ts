import { branches } from '../../../resources/people/branches.ts';
import { users } from '../../../resources/people/users.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { searchText } from '../../../schema/searchWords.ts';
import type { Tx } from '../../db/database.ts';
import { listBranches } from '../../modules/people/branches.ts';
import { listUsers } from '../../modules/people/users.ts';
import { foundOf } from './found.ts';
import { describing, mostOfAKind } from './statement.ts';
import type { Ranked } from './index.ts';

/** Global resources are found by their own lists, which show only what the person may see. */
const lists: ReadonlyMap<Resource, typeof listUsers> = new Map<Resource, typeof listUsers>([
  [users, listUsers],
  [branches, listBranches],
]);

/** The global resources that can be searched. */
export const globalSearched: readonly Resource[] = [...lists.keys()];

const rankOf = (name: string, text: string): number => {
  const lower = name.toLowerCase();
  if (lower === text) return 0;
  if (lower.startsWith(text)) return 1;
  if (` ${lower} `.includes(` ${text} `)) return 2;
  return ` ${lower}`.includes(` ${text}`) ? 4 : 5;
};

/** People and branches with the typed text in their name or address, at most five of each. */
export const findPeople = async (
  tx: Tx,
  personId: number,
  resources: readonly Resource[],
  typed: string,
): Promise<Ranked[]> => {
  const text = searchText(typed);
  const hits: Ranked[] = [];
  for (const resource of resources) {
    const query = { page: 1, perPage: mostOfAKind, search: text, filters: {} };
    const page = await lists.get(resource)?.(tx, personId, query, ['sortCol', 'sortOrder']);
    const textOf = (record: AnyRecord, name: string) => {
      const value = record[name];
      return typeof value === 'string' ? value : null;
    };
    for (const record of page?.records ?? []) {
      const texts = Object.fromEntries(describing(resource).map((name) => [name, textOf(record, name)]));
      const name = textOf(record, resource.represent) ?? '';
      const hit = { resource: resource.name, id: record.id, name, rank: rankOf(name, text), texts, line: null };
      hits.push({ rank: hit.rank, found: foundOf(resource, hit, typed) });
    }
  }
  return hits;
};
