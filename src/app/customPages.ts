import { getSession } from '../authProvider/session.ts';
import type { CustomPage } from '../ui/extensions/extension.ts';
import { extensions } from './extensions.ts';

/** The page at an address; undefined where a resource, or nothing, stands. */
export const customPageAt = (pathname: string): CustomPage | undefined =>
  extensions.pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export const maySee = ({ permissions }: CustomPage): boolean =>
  permissions.some((name) => getSession()?.permissions.includes(name));
