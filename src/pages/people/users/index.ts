import { getSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { lossOf } from '../handOver/lossOf.ts';

/** The branch in which somebody is added is that in which they are to work. */
const here = (): Readonly<Record<string, unknown>> => {
  const branch_id = getSession()?.branch;
  return branch_id ? { default_branch_id: branch_id, branches: [{ branch_id }] } : {};
};

/** What a new user begins with, the buttons of a user, and the page of permissions. */
export const userExtensions: readonly Extension[] = [
  extendScreens(users, {
    proposes: here,
    notes: [
      { key: 'roles', leads: true, Note: lazyButtons(() => import('./NoRoleNote.tsx'), 'NoRoleNote') },
      { key: 'holdings', Note: lazyButtons(() => import('../handOver/HoldingsNote.tsx'), 'HoldingsNote') },
      { key: 'away', Note: lazyButtons(() => import('../away/PersonAway.tsx'), 'PersonAway') },
    ],
    beforeSave: {
      isAbout: (record, values) => lossOf(record, values) !== undefined,
      Ask: lazyButtons(() => import('../handOver/AskLeft.tsx'), 'AskLeft'),
    },
    actions: [
      {
        key: 'people',
        Action: lazyButtons(() => import('./UserActions.tsx'), 'UserActions'),
      },
    ],
    chosen: [
      {
        key: 'roles',
        Action: lazyButtons(() => import('./ChosenPeople.tsx'), 'ChosenPeople'),
      },
      {
        key: 'passwords',
        Action: lazyButtons(() => import('./OneTimePasswords.tsx'), 'OneTimePasswords'),
      },
    ],
    pages: [
      {
        path: '/stuck',
        title: 'Stuck work',
        menu: 'Administration',
        menuPlace: 5,
        icon: 'Handshake',
        permissions: [users.endpoints.stuck.permission],
        Page: lazyPart(() => import('../handOver/StuckPage.tsx'), 'StuckPage'),
      },
      {
        path: '/hand-over',
        title: 'Hand over',
        menu: 'Administration',
        icon: 'Group',
        unlisted: true,
        permissions: [users.endpoints.directory.permission],
        Page: lazyPart(() => import('../handOver/HandOverPage.tsx'), 'HandOverPage'),
      },
      {
        path: '/away',
        title: 'Absences',
        menu: 'Administration',
        icon: 'EventBusy',
        unlisted: true,
        permissions: [users.endpoints.directory.permission],
        Page: lazyPart(() => import('../away/AwayPage.tsx'), 'AwayPage'),
      },
      {
        path: '/permissions',
        title: 'Permissions',
        menu: 'Administration',
        menuPlace: 3,
        icon: 'AdminPanelSettings',
        permissions: [users.endpoints.modules.permission],
        Page: lazyPart(() => import('../permissions/PermissionsPage.tsx'), 'PermissionsPage'),
      },
    ],
  }),
];
