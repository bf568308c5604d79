import { shownIn } from '../../schema/projection.ts';
import type { Resource } from '../../schema/resource.ts';
import { ListPage } from './ListPage.tsx';
import { ListRows } from './ListRows.tsx';

interface Props {
  readonly resource: Resource;
  /** The name of the list; the first list by default. */
  readonly list?: string | undefined;
}

/** A list of a resource, on a page of its own. */
export const ListScreen = ({ resource, list: name }: Props) => {
  const list = resource.lists.find((l) => l.name === name) ?? resource.lists[0];
  return (
    <ListRows resource={resource} list={list}>
      <ListPage resource={shownIn(resource, list)} />
    </ListRows>
  );
};
