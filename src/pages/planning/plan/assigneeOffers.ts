import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { SheetOffers } from '../../../ui/sheet/offers.ts';
import type { Assignees } from './assignees.ts';
import { isSub } from './percentageColumn.tsx';

/** The people of the branch, offered while somebody types who does a task. */
export const assigneeOffers = (store: LinesStore, { find, nameOf }: Assignees): SheetOffers<GridRow> => ({
  label: 'People',
  columns: new Set(['assignee_id']),
  takes: isSub,
  find: (text) => Promise.resolve(find(text)),
  take: (key, offer) => {
    const id = Number(offer.key);
    store.take(key, { assignee_id: id, assignee_name: nameOf(id) ?? offer.name });
  },
});
