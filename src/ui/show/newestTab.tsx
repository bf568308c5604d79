import type { ComponentType, ReactNode } from 'react';
import { mayDo } from '../../authProvider/index.ts';
import type { OfferedCall } from '../../schema/buttons.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps, RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';

/** A tab that shows the newest record of another resource that names the record of the page. */
export interface NewestTab {
  readonly value: string;
  readonly label: string;
  readonly resource: Resource;
  /** The reference of that resource to the record of the page. */
  readonly by: string;
  /** What is said while there is none, and what can be done about it: a page, or a call of its list. */
  readonly none: { readonly title: string; readonly text: ReactNode } & (
    | { readonly to: string; readonly label: string }
    | { readonly call: OfferedCall }
  );
  /** Next to its facts, about the record of the page. */
  readonly Aside?: ComponentType<RecordPartProps>;
}

const NewestRecord = lazyPart(
  () => import('./NewestRecord.tsx'),
  (m) => m.NewestRecord,
);

/** The tab of a record's page that shows what stands for a part of it now: its state, its steps and its content. */
export const newestTab = (tab: NewestTab): RecordTab => ({
  value: tab.value,
  label: tab.label,
  wide: true,
  may: () => mayDo(tab.resource.name, 'list'),
  Tab: ({ record }: RecordPartProps) => <NewestRecord tab={tab} record={record} />,
});
