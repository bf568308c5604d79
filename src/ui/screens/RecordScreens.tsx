import type { Resource } from '../../schema/resource.ts';
import { CreateScreen } from '../form/CreateScreen.tsx';
import { EditScreen } from '../form/EditScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { ShowScreen } from './ShowScreen.tsx';

interface Props {
  readonly resource: Resource;
}

// The key is the resource's name, so that a screen does not keep the state of another resource.

/** A list of a resource; the first one by default. */
export const RecordListScreen = ({ resource, list }: Props & { readonly list?: string | undefined }) => (
  <ListScreen key={`${resource.name}/${list ?? ''}`} resource={resource} list={list} />
);
/** One record, with its history. */
export const RecordShow = ({ resource }: Props) => <ShowScreen key={resource.name} resource={resource} />;
/** The form of a new record. */
export const RecordCreate = ({ resource }: Props) => <CreateScreen key={resource.name} resource={resource} />;
/** The form of an existing record. */
export const RecordEdit = ({ resource }: Props) => <EditScreen key={resource.name} resource={resource} />;
