import type { RecordTab } from '../extensions/extension.ts';
import { lazyButtons, lazyPart } from '../lazy/lazyPart.tsx';

/** The attachments tab for the records of a resource with attachment calls. */
export const attachmentsTab: RecordTab = {
  value: 'attachments',
  label: 'Attachments',
  Tab: lazyPart(() => import('./AttachmentsTab.tsx'), 'AttachmentsTab'),
  Badge: lazyButtons(() => import('./AttachmentCount.tsx'), 'AttachmentCount'),
};
