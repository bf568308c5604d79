import { InfiniteListBase } from 'react-admin';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { CurrentList } from './currentList.ts';
import { ListPage } from './ListPage.tsx';

/** The rows of one request: enough to fill a screen. A call can have a larger page. */
const screenful = 50;

interface Props {
  readonly resource: Resource;
  /** The name of the list; the first list by default. */
  readonly list?: string | undefined;
}

/** A list of a resource. Page 1 replaces the rows, later pages are appended. */
export const ListScreen = ({ resource, list: name }: Props) => {
  const [field, order] = resource.list.sort;
  const [first] = resource.lists;
  const list = name === undefined ? first : resource.lists.find((l) => l.name === name);
  // The first list uses react-admin's default keys for its filters and rows.
  const own = list && list !== first ? list.name : undefined;
  return (
    <CurrentList value={list}>
      <InfiniteListBase
        resource={resource.name}
        perPage={Math.max(callsOf(resource).list.list.size, screenful)}
        sort={{ field, order }}
        exporter={false}
        {...(own ? { storeKey: `${resource.name}.${own}.listParams`, queryOptions: { meta: { list: own } } } : {})}
      >
        <ListPage resource={resource} />
      </InfiniteListBase>
    </CurrentList>
  );
};
