import { counted } from '../fields/format.ts';
import type { SaveStatus } from './status.ts';

/** How far the lines are saved, in words. */
export const statusText = ({ state, count }: SaveStatus): string =>
  ({
    saved: 'All changes saved',
    saving: 'Saving…',
    failed: counted(count, 'line not saved', 'lines not saved'),
    conflict: counted(count, 'line to resolve', 'lines to resolve'),
    unread: counted(count, 'cell could not be read', 'cells could not be read'),
    waiting: counted(count, 'line needs a description', 'lines need a description'),
  })[state];
