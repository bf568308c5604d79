import type SvgIcon from '@mui/material/SvgIcon';
import { mayDo } from '../authProvider/index.ts';
import { getSession } from '../authProvider/session.ts';
import { resources } from '../resources/index.ts';
import { menuGroupOf, menuGroups, type MenuGroup } from '../resources/menuGroups.ts';
import { hasScreens } from '../schema/partOf.ts';
import { maySee } from './customPages.ts';
import { extensions } from './extensions.ts';
import { listPath, menuListsFor } from '../ui/list/lists.ts';
import { iconOf } from '../ui/icons.ts';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: typeof SvgIcon;
}

/** A group of the menu with what of it the user may see, at least one entry; its head leads to the first of them. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly icon: typeof SvgIcon;
  readonly entries: readonly [MenuEntry, ...MenuEntry[]];
}

interface Placed extends MenuEntry {
  readonly group: string;
  readonly place: number;
}

/** Everything that the user may see, in the order of its places. */
const placed = (): Placed[] => {
  const permissions = getSession()?.permissions;
  return [
    ...resources
      .filter((r) => hasScreens(r) && !extensions.of(r).page && mayDo(r.name, 'list'))
      .map((r) => ({
        group: menuGroupOf(r),
        place: r.menuPlace,
        to: `/${r.name}`,
        label: r.titles,
        icon: iconOf(r.icon),
      })),
    ...resources.flatMap((r) =>
      menuListsFor(r, permissions).map((list) => ({
        group: menuGroupOf(list),
        place: list.menuPlace ?? Infinity,
        to: listPath(r, list),
        label: list.title,
        icon: iconOf(r.icon),
      })),
    ),
    ...extensions.pages
      .filter((p) => !p.unlisted && maySee(p))
      .map((p) => ({
        group: p.menu,
        place: p.menuPlace ?? Infinity,
        to: p.path,
        label: p.title,
        icon: iconOf(p.icon),
      })),
  ].sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
};

/** The menu groups and entries that the user may see. */
export const menuOf = (): MenuSection[] => {
  const all = placed();
  return menuGroups.flatMap(({ name, icon }) => {
    const [first, ...others] = all
      .filter(({ group }) => group === name)
      .map(({ to, label, icon: own }): MenuEntry => ({ to, label, icon: own }));
    return first ? [{ group: name, icon: iconOf(icon), entries: [first, ...others] }] : [];
  });
};
