import type { Resource } from '../schema/resource.ts';

/** The groups of the menu, in their order. */
export const menuGroups = ['Sales', 'Estimation', 'Projects', 'Procurement', 'Masters', 'Administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The group that a resource is in: the one that it names, or the masters. */
export const menuGroupOf = ({ menu = 'Masters' }: Pick<Resource, 'menu'>): string => menu;
