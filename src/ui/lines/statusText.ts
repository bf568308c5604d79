import { counted } from '../fields/format.ts';
import type { LineWords } from './model.ts';
import type { SaveStatus } from './status.ts';

/** How far the lines are saved, in words. */
export const statusText = ({ state, count }: SaveStatus, { one, many, named }: LineWords): string =>
  ({
    saved: 'All changes saved',
    saving: 'Saving…',
    failed: counted(count, `${one} not saved`, `${many} not saved`),
    conflict: counted(count, `${one} to resolve`, `${many} to resolve`),
    unread: counted(count, 'cell could not be read', 'cells could not be read'),
    waiting: counted(count, `${one} needs ${named}`, `${many} need ${named}`),
  })[state];
