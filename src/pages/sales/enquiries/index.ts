import { enquiries, enquiryComments } from '../../../resources/sales/enquiries.ts';
import { attachmentsTab } from '../../../ui/attachments/tab.ts';
import { commentsTab, latestComment } from '../../../ui/comments/tab.tsx';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';

const parts = () => import('./chunk.ts');

/** The tabs of an enquiry, and the links to its origin and results. */
export const enquiryExtensions: readonly Extension[] = [
  extendScreens(enquiries, {
    tabs: [
      attachmentsTab,
      commentsTab(enquiryComments),
      {
        value: 'related',
        label: 'Related',
        Tab: lazyPart(parts, 'RelatedTab'),
        Badge: lazyButtons(parts, 'RelatedCount'),
      },
    ],
    notes: [
      {
        key: 'origin',
        Note: lazyButtons(parts, 'EnquiryNote'),
      },
    ],
    asides: [{ key: 'contact', Note: lazyButtons(parts, 'ContactCard') }, latestComment(enquiryComments)],
  }),
];
