import { mayDo } from '../../../authProvider/index.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';

const { permission } = callsOf(followUps).list;

/** The follow-ups of an enquiry as a tab of its page. The page of the user's follow-ups replaces the generated screens. */
export const followUpExtensions: readonly Extension[] = [
  extendScreens(enquiries, {
    tabs: [
      {
        value: 'follow-ups',
        label: 'Follow-ups',
        may: () => mayDo(followUps.name, 'list'),
        Tab: lazyPart(() => import('./FollowUpsTab.tsx'), 'FollowUpsTab'),
        Badge: lazyButtons(() => import('./FollowUpCount.tsx'), 'FollowUpCount'),
      },
    ],
  }),
  extendScreens(followUps, {
    page: {
      path: '/my-follow-ups',
      title: 'My follow-ups',
      menu: 'My work',
      menuPlace: 3,
      icon: followUps.icon,
      permissions: permission === null ? [] : [permission],
      Page: lazyPart(() => import('./MyFollowUpsPage.tsx'), 'MyFollowUpsPage'),
    },
  }),
];
