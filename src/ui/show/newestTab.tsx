import { mayDo } from '../../authProvider/index.ts';
import type { RecordPartProps, RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { NewestTab } from './NewestRecord.tsx';

const NewestRecord = lazyPart(() => import('./NewestRecord.tsx'), 'NewestRecord');

/** The tab of a record's page that shows what stands for a part of it now: its state, its steps and its content. */
export const newestTab = (tab: NewestTab): RecordTab => ({
  value: tab.value,
  label: tab.label,
  wide: true,
  may: () => mayDo(tab.resource.name, 'list'),
  Tab: ({ record }: RecordPartProps) => <NewestRecord tab={tab} record={record} />,
});
