import { boms } from '../../resources/masters/boms.ts';
import { items } from '../../resources/masters/items.ts';
import type { Named } from '../../ui/sheet/types.ts';

/** The item or BOM of the masters that stands behind a line; undefined for none. */
export const masterOf = ({ item_id: item, bom_id: bom }: Readonly<Record<string, unknown>>): Named | undefined => {
  if (typeof item === 'number') return { resource: items.name, id: item };
  return typeof bom === 'number' ? { resource: boms.name, id: bom } : undefined;
};
