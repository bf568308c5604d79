import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { searchText } from '../../../schema/searchWords.ts';
import type { Tx } from '../../db/database.ts';
import { personalLists } from '../modules.ts';
import { foundOf, type Ranked } from './found.ts';
import { describing, maxOfEach } from './statement.ts';

const rankOf = (name: string, text: string): number => {
  const lower = name.toLowerCase();
  if (lower === text) return 0;
  if (lower.startsWith(text)) return 1;
  if (` ${lower} `.includes(` ${text} `)) return 2;
  return ` ${lower}`.includes(` ${text}`) ? 4 : 5;
};

/** Records of resources outside branches with the typed text in their name or address, at most five of each. */
export const findPersonal = async (
  tx: Tx,
  personId: number,
  resources: readonly Resource[],
  typed: string,
): Promise<Ranked[]> => {
  const text = searchText(typed);
  const hits: Ranked[] = [];
  for (const resource of resources) {
    const query = { page: 1, perPage: maxOfEach, search: text, filters: {} };
    const page = await personalLists().get(resource)?.(tx, personId, query, ['sortCol', 'sortOrder']);
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
