import type { Resource } from '../schema/resource.ts';
import { CreateScreen } from './form/CreateScreen.tsx';
import { EditScreen } from './form/EditScreen.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { ShowScreen } from './show/ShowScreen.tsx';

interface Props {
  readonly resource: Resource;
}

// Keyed by name: going from one resource to another starts a screen anew instead of handing its state on.

/** A list of a resource's records: the first, or the one named. */
export const RecordList = ({ resource, list }: Props & { readonly list?: string | undefined }) => (
  <ListScreen key={`${resource.name}/${list ?? ''}`} resource={resource} list={list} />
);
/** One record, with its history. */
export const RecordShow = ({ resource }: Props) => <ShowScreen key={resource.name} resource={resource} />;
/** The form of a new record. */
export const RecordCreate = ({ resource }: Props) => <CreateScreen key={resource.name} resource={resource} />;
/** The form of a record that is changed. */
export const RecordEdit = ({ resource }: Props) => <EditScreen key={resource.name} resource={resource} />;
