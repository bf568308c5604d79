import { mayDo } from '../authProvider/index.ts';
import { enquiryComments } from '../resources/enquiries.ts';
import { registerBeneath } from '../ui/fields/input/beneath.ts';
import { registerActions } from '../ui/show/actions.ts';
import { registerNotes } from '../ui/show/notes.ts';
import { registerTabs } from '../ui/show/tabs.ts';
import { commentsTab } from './commentsTab.tsx';
import { lazyButtons, lazyPart } from './lazyPart.tsx';

const attachments = () => import('../ui/attachments/AttachmentsTab.tsx');
const boms = () => import('../pages/boms/index.ts');
const enquiry = () => import('../pages/enquiries/index.ts');
const followUps = () => import('../pages/followUps/index.ts');
const stock = () => import('../pages/stock/index.ts');

/** What no description can say of a resource's screens, set where generated screens have room for it. */
export const registerFurther = (): void => {
  registerTabs('boms', [
    { value: 'tree', label: 'Tree', Tab: lazyPart(boms, (m) => m.TreeTab) },
    { value: 'where-used', label: 'Where used', Tab: lazyPart(boms, (m) => m.WhereUsedTab) },
  ]);
  registerBeneath('boms.components', {
    wanted: (line) => typeof line['bom_id'] === 'number',
    Part: lazyPart(boms, (m) => m.ComponentsBeneath),
  });
  registerTabs('items', [
    {
      value: 'stock',
      label: 'Stock',
      may: () => mayDo('stock_entries', 'list'),
      Tab: lazyPart(stock, (m) => m.StockTab),
    },
  ]);
  registerTabs('enquiries', [
    {
      value: 'follow-ups',
      label: 'Follow-ups',
      may: () => mayDo('follow_ups', 'list'),
      Tab: lazyPart(followUps, (m) => m.FollowUpsTab),
    },
    { value: 'attachments', label: 'Attachments', Tab: lazyPart(attachments, (m) => m.AttachmentsTab) },
    commentsTab(enquiryComments),
    { value: 'related', label: 'Related', Tab: lazyPart(enquiry, (m) => m.RelatedTab) },
  ]);
  registerActions('enquiries', [{ key: 'clone', Action: lazyButtons(enquiry, (m) => m.CloneButton) }]);
  registerNotes('enquiries', [{ key: 'origin', Note: lazyButtons(enquiry, (m) => m.EnquiryNote) }]);
  const people = () => import('../pages/users/UserActions.tsx');
  registerActions('users', [{ key: 'people', Action: lazyButtons(people, (m) => m.UserActions) }]);
};
