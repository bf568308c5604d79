import { InfiniteListBase } from 'react-admin';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { CurrentList } from './currentList.ts';
import { ListPage } from './ListPage.tsx';

/** Rows that a screen asks for at once: enough to fill it, unless the call says more. */
const screenful = 50;

interface Props {
  readonly resource: Resource;
  /** Which of its lists, by name; the first unless said. */
  readonly list?: string | undefined;
}

/** A list of a resource. Page 1 replaces the rows, later pages are appended (part 1 §4). */
export const ListScreen = ({ resource, list: name }: Props) => {
  const [field, order] = resource.list.sort;
  const [first] = resource.lists;
  const list = name === undefined ? first : resource.lists.find((l) => l.name === name);
  // The first keeps what the resource's own list always had: the same place for its filters, the same rows.
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
