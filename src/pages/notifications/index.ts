import { extendApp, type Extension } from '../../ui/extensions/extension.ts';
import { Notifications } from './Notifications.tsx';

/** The user's open tasks, in the top bar: they stand on every screen, so they come with the application. */
export const notificationExtensions: readonly Extension[] = [
  extendApp({ bar: [{ key: 'notifications', Part: Notifications }] }),
];
