import { draftKey, getSession } from '../../authProvider/session.ts';
import { isRecord } from '../../schema/guards.ts';
import type { Unread } from '../sheet/types.ts';
import type { KeptLines } from '../inHand/typed.ts';
import type { AddedLine, ChangedLine } from './calls.ts';

/** Unsaved changes of lines in the browser's storage, for one user in one branch: what the next batch would have saved, and what cannot be read. */
export interface LinesDraft extends Omit<KeptLines, 'typed'>, Partial<Pick<KeptLines, 'typed'>> {
  /** Changed values by line, with what the server had before. */
  readonly changes: readonly { readonly to: ChangedLine; readonly from: Readonly<Record<string, unknown>> }[];
  readonly added: readonly AddedLine[];
  readonly removed: readonly number[];
  /** Lines that were moved, in the order of the sheet, with what they are in and behind now: an id, or the key of an added line. */
  readonly moves?: readonly { readonly line: string; readonly parent: string | null; readonly after: string | null }[];
  /** Typed texts that are no values, by column; `line` is an id, or the key of an added line. */
  readonly unread?: readonly { readonly line: string; readonly cells: Readonly<Record<string, Unread>> }[];
}

/** What this browser keeps of a sheet. */
export interface DraftStore<Draft = LinesDraft> {
  readonly read: () => Draft | undefined;
  /** Without storage the draft is lost, but the work goes on. */
  readonly write: (draft: Draft | undefined) => void;
}

export const isLinesDraft = (value: unknown): value is LinesDraft =>
  isRecord(value) &&
  typeof value['at'] === 'string' &&
  [
    value['changes'],
    value['added'],
    value['removed'],
    value['unread'] ?? [],
    value['moves'] ?? [],
    value['typed'] ?? [],
  ].every(Array.isArray);

/** The draft of a record's sheet in this browser; its name is that of a form: `boq_costs:12`. `isDraft` knows one that can be read. */
export const browserDraft = <Draft>(name: string, isDraft: (value: unknown) => value is Draft): DraftStore<Draft> => {
  const key = getSession() ? draftKey(name) : null;
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse((key && localStorage.getItem(key)) ?? 'null');
        return isDraft(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write: (draft) => {
      if (key === null) return;
      try {
        if (draft) localStorage.setItem(key, JSON.stringify(draft));
        else localStorage.removeItem(key);
      } catch {
        return;
      }
    },
  };
};
