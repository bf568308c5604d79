import type { IconName } from '../schema/icons.ts';
import type { Resource } from '../schema/resource.ts';

/** The groups of the menu, in their order: with the start page at most ten for whoever does not administer the product. */
export const menuGroups = [
  { name: 'My work', icon: 'Inbox' },
  { name: 'Enquiries', icon: 'RequestQuote' },
  { name: 'Estimations', icon: 'Calculate' },
  { name: 'Projects', icon: 'Engineering' },
  { name: 'Plans', icon: 'ViewTimeline' },
  { name: 'Requests', icon: 'ShoppingCart' },
  { name: 'Buying', icon: 'ShoppingBag' },
  { name: 'Stock', icon: 'Warehouse' },
  { name: 'Settings', icon: 'Tune' },
  { name: 'Administration', icon: 'AdminPanelSettings' },
] as const satisfies readonly { readonly name: string; readonly icon: IconName }[];
export type MenuGroup = (typeof menuGroups)[number]['name'];

type Placed = Pick<Resource, 'menu' | 'menuPlace'>;

/** The group that a resource is in: the one that it names, or the settings. */
export const menuGroupOf = ({ menu = 'Settings' }: { readonly menu?: string | undefined }): string => menu;

const groupPlace = (of: Placed): number => menuGroups.findIndex(({ name }) => name === menuGroupOf(of));

/** The order of the menu: by group, and in it by place; what has none follows. */
export const byMenuPlace = (a: Placed, b: Placed): number =>
  groupPlace(a) - groupPlace(b) || (a.menuPlace === b.menuPlace ? 0 : a.menuPlace - b.menuPlace);
