import { grantAccess } from '../../schema/calls/shared/access.ts';
import { resources } from '../../resources/index.ts';
import { decisionPermissions } from '../../schema/inbox.ts';
import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';

/** The inbox with the decisions of all workflows. */
export const inboxExtensions: readonly Extension[] = [
  extendApp({
    pages: [
      {
        path: '/inbox',
        title: 'Inbox',
        menu: 'My work',
        menuPlace: 1,
        icon: 'Inbox',
        permissions: [...resources.flatMap(decisionPermissions), grantAccess.permission],
        Page: lazyPart(() => import('./InboxPage.tsx'), 'InboxPage'),
      },
    ],
  }),
];
