import { mayDo } from '../../authProvider/index.ts';
import type { RecordPartProps, RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { ListTab } from './ListOfRecord.tsx';

const ListOfRecord = lazyPart(() => import('./ListOfRecord.tsx'), 'ListOfRecord');

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
