import { search, type Found } from '../../../schema/calls/shared/search.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { hasScreens } from '../../../schema/partOf.ts';
import { can, type Resource } from '../../../schema/resource.ts';
import { searchWords } from '../../../schema/searchWords.ts';
import { ownedResources } from '../../db/tables.ts';
import { findRecords } from './index.ts';
import { personalLists } from '../modules.ts';
import { findPersonal } from './personal.ts';
import { bindOutside, type OpenRequest } from '../binding.ts';

/** The number of records in an answer by default. */
const usualLimit = 30;

/** Whether the user may list the resource, and so find its records. Parts without screens are not found by themselves. */
const mayFind =
  ({ who }: Pick<OpenRequest, 'who'>) =>
  (resource: Resource): boolean => {
    const { permission } = callsOf(resource).list;
    return can(resource, 'list') && hasScreens(resource) && (permission === null || who.permissions.has(permission));
  };

const find = async (request: OpenRequest<typeof search>): Promise<Found[]> => {
  const { q: typed = '', limit = usualLimit } = request.query;
  if (searchWords(typed).length === 0) return [];
  const owned = ownedResources.filter(mayFind(request));
  const global = [...personalLists().keys()].filter(mayFind(request));
  const found = owned.length ? await request.inBranch((tx) => findRecords(tx, owned, typed, limit)) : [];
  const people = global.length ? await request.asPerson((tx) => findPersonal(tx, request.who.id, global, typed)) : [];
  // The sort is stable: records of the branch come before people and branches of the same rank.
  return [...found, ...people]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((ranked) => ranked.found);
};

/** The binding of the search over all records. */
export const searchBinding = bindOutside(search, async (request) => ({ data: { records: await find(request) } }), {
  kind: 'Search',
});
