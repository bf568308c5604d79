import { users } from '../../../resources/people/users.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';

/** The page of the installation. */
export const systemExtensions: readonly Extension[] = [
  extendScreens(users, {
    pages: [
      {
        path: '/system',
        title: 'System',
        menu: 'Administration',
        icon: 'Dns',
        permissions: [users.endpoints.system.permission],
        Page: lazyPart(() => import('./SystemPage.tsx'), 'SystemPage'),
      },
    ],
  }),
];
