import { InfiniteListBase } from 'react-admin';
import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { ListPage } from './ListPage.tsx';

/** Rows that a screen asks for at once: enough to fill it, unless the call says more. */
const screenful = 50;

/** The list of a resource. Page 1 replaces the rows, later pages are appended (part 1 §4). */
export const ListScreen = ({ resource }: { readonly resource: Resource }) => {
  const [field, order] = resource.list.sort;
  return (
    <InfiniteListBase
      resource={resource.name}
      perPage={Math.max(callsOf(resource).list.list.size, screenful)}
      sort={{ field, order }}
      exporter={false}
    >
      <ListPage resource={resource} />
    </InfiniteListBase>
  );
};
