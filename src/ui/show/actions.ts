import type { ComponentType } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RecordTabProps } from './tabs.ts';

const known = new Map<string, ComponentType<RecordTabProps>>();

/** Adds buttons to the head of a resource's records, by its name. The composition root does, so that screens name no resource. */
export const registerActions = (resource: string, Actions: ComponentType<RecordTabProps>): void => void known.set(resource, Actions);

/** The further buttons of a resource's records. */
export const actionsOf = (resource: Resource): ComponentType<RecordTabProps> | undefined => known.get(resource.name);
