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

/** The menu groups and entries that the user may see. */
export const menuOf = (): { group: MenuGroup; entries: MenuEntry[] }[] => {
  const permissions = getSession()?.permissions;
  return menuGroups
    .map((group) => ({
      group,
      entries: [
        ...resources
          .filter((r) => menuGroupOf(r) === group && hasScreens(r) && !extensions.of(r).page && mayDo(r.name, 'list'))
          .sort((a, b) => (a.menuPlace === b.menuPlace ? 0 : a.menuPlace - b.menuPlace))
          .map((r) => ({ to: `/${r.name}`, label: r.titles, icon: iconOf(r.icon) })),
        ...resources
          .filter((r) => menuGroupOf(r) === group)
          .flatMap((r) =>
            menuListsFor(r, permissions).map((list) => ({
              to: listPath(r, list),
              label: list.title,
              icon: iconOf(list.menu ?? r.icon),
            })),
          ),
        ...extensions.pages
          .filter((p) => p.menu === group && !p.unlisted && maySee(p))
          .map((p) => ({ to: p.path, label: p.title, icon: iconOf(p.icon) })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
};
