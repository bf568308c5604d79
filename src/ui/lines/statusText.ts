import { counted } from '../fields/format.ts';
import type { SaveStatus } from './status.ts';

/** What lines are called where they are saved, and what each needs before it is. */
export interface LineWords {
  readonly one: string;
  readonly many: string;
  readonly named: string;
}
const ofBill: LineWords = { one: 'line', many: 'lines', named: 'a description' };

/** How far the lines are saved, in words. */
export const statusText = ({ state, count }: SaveStatus, { one, many, named }: LineWords = ofBill): string =>
  ({
    saved: 'All changes saved',
    saving: 'Saving…',
    failed: counted(count, `${one} not saved`, `${many} not saved`),
    conflict: counted(count, `${one} to resolve`, `${many} to resolve`),
    unread: counted(count, 'cell could not be read', 'cells could not be read'),
    waiting: counted(count, `${one} needs ${named}`, `${many} need ${named}`),
  })[state];
