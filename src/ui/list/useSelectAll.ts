import { useListContext } from 'react-admin';
import { largestPage } from '../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useWork } from '../useWork.ts';
import { useParentOf } from '../useParent.ts';
import { useCurrentList } from './currentList.ts';

/** The most records that one action takes; the calls for several records refuse more. */
export const maxSelected = 1000;

/** Selects the records of all pages of the list, up to `maxSelected`: loads the pages that are not here yet. */
export const useSelectAll = (resource: Resource) => {
  const provider = useProvider();
  const list = useCurrentList()?.name;
  const parent = useParentOf(resource);
  const { filterValues, sort, onSelect } = useListContext<AnyRecord>();
  const { busy, run } = useWork();
  const selectAll = () =>
    run(async () => {
      const ids: number[] = [];
      for (let page = 1, more = true; more && ids.length < maxSelected; page += 1) {
        const { data, pageInfo } = await provider.getList<AnyRecord>(resource.name, {
          pagination: { page, perPage: largestPage },
          filter: { ...filterValues, ...parent },
          sort,
          meta: { list },
        });
        ids.push(...data.map(({ id }) => id));
        more = pageInfo?.hasNextPage === true;
      }
      onSelect(ids.slice(0, maxSelected));
    });
  return { selectAll, busy };
};
