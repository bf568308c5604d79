import { getSession } from '../authProvider/session.ts';
import type { CustomPage } from '../ui/extensions/extension.ts';
import { extensions } from './extensions.ts';

/** The custom page at an address; undefined for any other address. */
export const customPageAt = (pathname: string): CustomPage | undefined =>
  extensions.pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export const maySee = ({ permissions }: CustomPage): boolean =>
  permissions.some((name) => getSession()?.permissions.includes(name));
