import type { ComponentType } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';

export interface RecordTabProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** A tab that no description can say, beside Details and History. */
export interface RecordTab {
  readonly value: string;
  readonly label: string;
  /** Whether the signed-in user may see it; everybody who sees the record unless said. */
  readonly may?: () => boolean;
  readonly Tab: ComponentType<RecordTabProps>;
  /** What stands behind the label: how much in it is new. */
  readonly Badge?: ComponentType<RecordTabProps>;
}

const known = new Map<string, readonly RecordTab[]>();

/** Adds tabs to the records of a resource, by its name. The composition root does, so that screens name no resource. */
export const registerTabs = (resource: string, tabs: readonly RecordTab[]): void => void known.set(resource, tabs);

/** The further tabs of a resource's records that the user may see, in order. */
export const tabsOf = (resource: Resource): readonly RecordTab[] =>
  (known.get(resource.name) ?? []).filter((tab) => tab.may?.() ?? true);
