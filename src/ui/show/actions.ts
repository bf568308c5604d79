import type { ComponentType } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RecordTabProps } from './tabs.ts';

/** Buttons that no description can say, beside Edit and Delete. Each shows itself to those who may use it. */
export interface RecordAction {
  readonly key: string;
  readonly Action: ComponentType<RecordTabProps>;
}

const known = new Map<string, readonly RecordAction[]>();

/** Adds buttons to the head of a resource's records, by its name. The composition root does, so that screens name no resource. */
export const registerActions = (resource: string, actions: readonly RecordAction[]): void =>
  void known.set(resource, actions);

/** The further buttons of a resource's records. */
export const actionsOf = (resource: Resource): readonly RecordAction[] => known.get(resource.name) ?? [];
