import type { ComponentType } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RecordTabProps } from './tabs.ts';

const known = new Map<string, ComponentType<RecordTabProps>>();

/** Sets what stands above the tabs of a resource's records, where no description can say it. The composition root does. */
export const registerNote = (resource: string, Note: ComponentType<RecordTabProps>): void =>
  void known.set(resource, Note);

/** What stands above the tabs of a resource's records beside its workflow. */
export const noteOf = (resource: Resource): ComponentType<RecordTabProps> | undefined => known.get(resource.name);
