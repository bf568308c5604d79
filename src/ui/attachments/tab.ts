import type { RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';

/** The tab of files on the records of a resource that has attachment calls. */
export const attachmentsTab: RecordTab = {
  value: 'attachments',
  label: 'Attachments',
  Tab: lazyPart(
    () => import('./AttachmentsTab.tsx'),
    (m) => m.AttachmentsTab,
  ),
};
