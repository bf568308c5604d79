import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons } from '../../ui/lazy/lazyPart.tsx';

/** The user's open tasks, in the top bar. */
export const notificationExtensions: readonly Extension[] = [
  extendApp({
    bar: [
      {
        key: 'notifications',
        Part: lazyButtons(() => import('./Notifications.tsx'), 'Notifications'),
      },
    ],
  }),
];
