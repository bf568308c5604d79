import { getSession } from '../../../authProvider/session.ts';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { comparing } from './compareRolesPath.ts';

const { permission: reading } = users.endpoints.modules;

/** What a role allows, who has it, and how two compare. */
export const roleExtensions: readonly Extension[] = [
  extendScreens(roles, {
    tabs: [
      {
        value: 'permissions',
        label: 'Permissions',
        wide: true,
        first: true,
        leads: true,
        may: () => getSession()?.permissions.includes(reading) ?? false,
        Tab: lazyPart(() => import('./PermissionsTab.tsx'), 'PermissionsTab'),
      },
      {
        value: 'people',
        label: 'People',
        leads: true,
        Badge: lazyButtons(() => import('./PeopleTab.tsx'), 'PeopleCount'),
        Tab: lazyPart(() => import('./PeopleTab.tsx'), 'PeopleTab'),
      },
    ],
    actions: [
      {
        key: 'compare',
        Action: lazyButtons(() => import('./RoleActions.tsx'), 'RoleActions'),
      },
    ],
    pages: [
      {
        path: comparing,
        title: 'Compare roles',
        menu: 'Administration',
        icon: 'CompareArrows',
        unlisted: true,
        permissions: [reading],
        Page: lazyPart(() => import('./CompareRolesPage.tsx'), 'CompareRolesPage'),
      },
    ],
  }),
];
