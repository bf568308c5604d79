import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons } from '../../ui/lazy/lazyPart.tsx';

/** How much waits for the user, in the bar of every screen. */
export const notificationExtensions: readonly Extension[] = [
  extendApp({
    bar: [
      {
        key: 'notifications',
        Part: lazyButtons(
          () => import('./Notifications.tsx'),
          (m) => m.Notifications,
        ),
      },
    ],
  }),
];
