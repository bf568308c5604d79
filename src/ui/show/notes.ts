import type { ComponentType } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RecordTabProps } from './tabs.ts';

/** What stands above the tabs of a resource's records, where no description can say it. */
export interface RecordNote {
  readonly key: string;
  readonly Note: ComponentType<RecordTabProps>;
}

const known = new Map<string, readonly RecordNote[]>();

/** Adds notes to the records of a resource, by its name. The composition root does, so that screens name no resource. */
export const registerNotes = (resource: string, notes: readonly RecordNote[]): void => void known.set(resource, notes);

/** What stands above the tabs of a resource's records, beside their workflow. */
export const notesOf = (resource: Resource): readonly RecordNote[] => known.get(resource.name) ?? [];
