import type { RecordTab } from '../extensions/extension.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';

/** The attachments tab for the records of a resource with attachment calls. */
export const attachmentsTab: RecordTab = {
  value: 'attachments',
  label: 'Attachments',
  Tab: lazyPart(
    () => import('./AttachmentsTab.tsx'),
    (m) => m.AttachmentsTab,
  ),
};
