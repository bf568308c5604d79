import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { aboutColumn } from '../../schema/subject.ts';
import { attachmentsTab } from '../attachments/tab.ts';
import type { Step } from '../../schema/workflow.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import type { ShownTabs } from './useTabs.ts';

/** What the top of a record's page shows. */
export interface TopProps extends RecordPartProps {
  readonly tabs: ShownTabs;
}

/** What a record is about, if it says so, else its number; `label` is the number of one that says what it is about. */
export const namesOf = (
  resource: Resource,
  record: AnyRecord,
): { readonly title: string; readonly label?: string; readonly named?: string } => {
  const { represent } = resource;
  const about = aboutColumn(resource);
  const number = String(record[represent] ?? '');
  const title = about === undefined ? '' : String(record[about] ?? '');
  if (!title) return { title: number };
  return { title, ...(about !== represent && { label: number, named: `${number} ${title}` }) };
};

/** Leads from a step to the files that it has sent; undefined where files are not shown. */
export const leadToFiles = ({ has, go }: ShownTabs): ((step: Step) => void) | undefined =>
  has(attachmentsTab.value) ? ({ at }) => go(attachmentsTab.value, at) : undefined;
