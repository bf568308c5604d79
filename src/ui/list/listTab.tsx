import type { ComponentType } from 'react';
import { mayDo } from '../../authProvider/index.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps, RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';

/** A tab with the records of another resource that belong to the record of the page. */
export interface ListTab {
  readonly value: string;
  readonly label: string;
  readonly resource: Resource;
  /** The list of that resource whose path names the record of the page. */
  readonly list: string;
  /** The parameter of that path. */
  readonly by: string;
  /** With which values a new one starts that is made from here. Without it, or for undefined, none is. */
  readonly initial?: (record: AnyRecord) => Readonly<Record<string, unknown>> | undefined;
  /** What stands above the list, about the record of the page. */
  readonly Above?: ComponentType<RecordPartProps>;
}

const ListOfRecord = lazyPart(
  () => import('./ListOfRecord.tsx'),
  (m) => m.ListOfRecord,
);

export const listTab = (tab: ListTab): RecordTab => ({
  value: tab.value,
  label: tab.label,
  wide: true,
  may: () => mayDo(tab.resource.name, 'list'),
  Tab: (props: RecordPartProps) => (
    <>
      {tab.Above && <tab.Above {...props} />}
      <ListOfRecord tab={tab} record={props.record} />
    </>
  ),
});
