import { counted } from '../fields/format.ts';
import type { LineWords } from './model.ts';
import type { SaveStatus } from './status.ts';

/** How far the lines are saved, in words. */
export const statusText = ({ state, count, unread = 0 }: SaveStatus, { one, many, named }: LineWords): string => {
  const cells = (n: number) => counted(n, 'cell could not be read', 'cells could not be read');
  const text = {
    saved: 'All changes saved',
    saving: 'Saving…',
    failed: counted(count, `${one} not saved`, `${many} not saved`),
    conflict: counted(count, `${one} to resolve`, `${many} to resolve`),
    unread: cells(count),
    waiting: counted(count, `${one} needs ${named}`, `${many} need ${named}`),
  }[state];
  return unread ? `${text}, ${cells(unread)}` : text;
};
