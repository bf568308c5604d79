import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { keyOfEntry } from './useInbox.ts';

/** Whether an entry can be decided together with others: its forward step allows bulk, and it is not blocked. */
export const isSelectable = ({ actions, forward, blocked }: InboxEntry): boolean =>
  blocked === null && actions.some(({ name, bulk }) => name === forward && bulk);

/** The reason why an entry cannot be selected; undefined when it can. */
export const whyNot = (entry: InboxEntry): string | undefined => {
  if (isSelectable(entry)) return undefined;
  return entry.blocked ?? 'Is decided by itself, not with others';
};

/** One step for several entries. */
export interface Together {
  readonly action: string;
  readonly label: string;
  readonly entries: readonly InboxEntry[];
}

/** The selected entries, grouped by their forward step, in the order of the list. */
export const takenTogether = (entries: readonly InboxEntry[], selected: ReadonlySet<string>): Together[] => {
  const found = new Map<string, { label: string; entries: InboxEntry[] }>();
  for (const entry of entries) {
    const step = entry.actions.find(({ name }) => name === entry.forward);
    if (!step || !selected.has(keyOfEntry(entry)) || !isSelectable(entry)) continue;
    const group = found.get(step.name) ?? { label: step.label, entries: [] };
    group.entries.push(entry);
    found.set(step.name, group);
  }
  return [...found].map(([action, group]) => ({ action, ...group }));
};
