import type { ComponentType } from 'react';
import { getSession } from '../authProvider/session.ts';
import { followUps } from '../resources/followUps.ts';
import { resources } from '../resources/index.ts';
import { users } from '../resources/users.ts';
import { callsOf } from '../schema/calls.ts';
import { decisionPermissions } from '../schema/inbox.ts';
import type { MenuGroup } from '../schema/resource.ts';
import { lazyPart } from './lazyPart.tsx';

/** A page of its own, beside the generated screens. */
export interface CustomPage {
  /** The address, and the path of every place below it: `/permissions`. */
  readonly path: string;
  readonly title: string;
  readonly menu: MenuGroup;
  /** A name of `icons.ts`. */
  readonly icon: string;
  /** Who holds it sees the page. */
  readonly permission: string;
  /** Or one of these. */
  readonly or?: readonly string[];
  /** The page itself, loaded when it is first opened. */
  readonly Page: ComponentType;
}

const [decides = '', ...decidesToo] = resources.flatMap(decisionPermissions);

/** Every page that no description can say: one row each. The menu, the routes and the place above the page follow. */
export const customPages: readonly CustomPage[] = [
  {
    path: '/inbox',
    title: 'Inbox',
    menu: 'Sales',
    icon: 'Inbox',
    permission: decides,
    or: decidesToo,
    Page: lazyPart(
      () => import('../pages/inbox/InboxPage.tsx'),
      (m) => m.InboxPage,
    ),
  },
  {
    path: '/my-follow-ups',
    title: 'My follow-ups',
    menu: 'Sales',
    icon: 'EventNote',
    permission: callsOf(followUps).list.permission ?? '',
    Page: lazyPart(
      () => import('../pages/followUps/MyFollowUpsPage.tsx'),
      (m) => m.MyFollowUpsPage,
    ),
  },
  {
    path: '/permissions',
    title: 'Permissions',
    menu: 'Administration',
    icon: 'AdminPanelSettings',
    permission: users.more.modules.permission,
    Page: lazyPart(
      () => import('../pages/permissions/PermissionsPage.tsx'),
      (m) => m.PermissionsPage,
    ),
  },
];

/** The page at an address; undefined where a resource, or nothing, stands. */
export const customPageAt = (pathname: string): CustomPage | undefined =>
  customPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export const maySee = ({ permission, or = [] }: CustomPage): boolean =>
  [permission, ...or].some((name) => getSession()?.permissions.includes(name));
