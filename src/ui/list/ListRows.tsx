import type { ReactNode } from 'react';
import { InfiniteListBase } from 'react-admin';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { CurrentList } from './currentList.ts';
import { HoldingRows } from './heldRows.tsx';

/** The rows of one request: enough to fill a screen. A call can have a larger page. */
const screenful = 50;

interface Props {
  readonly resource: Resource;
  /** One of the lists of the resource; undefined for a resource with one list. */
  readonly list: RecordList | undefined;
  /** The record to whose page the list belongs, as the parameter of its calls. Without it the address has the filters. */
  readonly parent?: Readonly<Record<string, number>>;
  /** The order at first; by default that of the description. */
  readonly sort?: readonly [field: string, order: 'ASC' | 'DESC'];
  readonly children: ReactNode;
}

/** Reads the rows of a list. Page 1 replaces the rows, later pages are appended. */
export const ListRows = ({ resource, list, parent, sort = resource.list.sort, children }: Props) => {
  const [field, order] = sort;
  // The first list uses react-admin's default keys for its filters and rows.
  const own = list && list !== resource.lists[0] ? list.name : undefined;
  const place = [resource.name, own, ...Object.values(parent ?? {})].filter((part) => part !== undefined).join('.');
  return (
    <CurrentList value={list}>
      <InfiniteListBase
        resource={resource.name}
        perPage={Math.max(callsOf(resource).list.list.size, screenful)}
        sort={{ field, order }}
        exporter={false}
        storeKey={`${place}.listParams`}
        {...(parent ? { filter: parent, disableSyncWithLocation: true } : {})}
        {...(own ? { queryOptions: { meta: { list: own } } } : {})}
      >
        <HoldingRows>{children}</HoldingRows>
      </InfiniteListBase>
    </CurrentList>
  );
};
