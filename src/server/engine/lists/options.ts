import { optionList } from '../../../schema/calls/shared/options.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { optionsOf } from '../../../schema/options.ts';
import type { Resource } from '../../../schema/resource.ts';
import { ownedResources } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { bind } from '../binding.ts';
import { listRecords } from './list.ts';
import { onePage } from '../onePage.ts';

/** The words of the path: `structures`, `item_categories`, and the spelling `item-categories`. */
const words: ReadonlyMap<string, Resource> = new Map(
  ownedResources.flatMap((r) => [[r.name, r] as const, [r.name.replaceAll('_', '-'), r] as const]),
);

const resourceOf = (word = ''): Resource => {
  const resource = words.get(word);
  if (!resource) throw new Error(`${word} names no list of options`);
  return resource;
};

/** The binding of the generic option list, with the permission of the word's resource. */
export const optionBinding = bind(
  optionList,
  async (tx, { params, query }) => {
    if (!query.getAll) throw invalid({ getAll: ['getAll=true is required'] });
    const resource = resourceOf(params.endpoint);
    const { records } = await listRecords(tx, resource, { page: 1, perPage: null, filters: {} });
    return onePage(optionsOf(resource, records));
  },
  {
    kind: 'Option list',
    words: { endpoint: [...words.keys()] },
    permissionOf: (params) => callsOf(resourceOf(params['endpoint'])).list.permission,
  },
);
