import { optionList } from '../../resources/options.calls.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { optionsOf } from '../../schema/options.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import { invalid } from '../operations/errors.ts';
import { listRecords } from '../operations/lists/list.ts';
import { onePage } from '../operations/onePage.ts';
import { branchRoute, type Route } from './types.ts';

/** The closed table: `structures`, `item_categories` and, as some spell it, `item-categories`. */
const words: ReadonlyMap<string, Resource> = new Map(
  ownedResources.flatMap((r) => [[r.name, r] as const, [r.name.replaceAll('_', '-'), r] as const]),
);

const resourceOf = (word = ''): Resource => {
  const resource = words.get(word);
  if (!resource) throw new Error(`${word} names no list of options`);
  return resource;
};

/** What answers the generic option list. Which permission it takes, its word says. */
export const optionRoutes = (): Route[] => [
  branchRoute(
    optionList,
    'Option list',
    async (tx, { params, query }) => {
      if (!query.getAll) throw invalid({ getAll: ['getAll=true is required'] });
      const resource = resourceOf(params.endpoint);
      const { records } = await listRecords(tx, resource, { page: 1, perPage: null, filters: {} });
      return onePage(optionsOf(resource, records));
    },
    {
      words: { endpoint: [...words.keys()] },
      permissionOf: (params) => callsOf(resourceOf(params['endpoint'])).list.permission,
    },
  ),
];
