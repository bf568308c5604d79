import { draftKey, getSession } from '../../authProvider/session.ts';
import { valueStore } from '../valueStore.ts';
import type { KeptLines } from './typed.ts';
import type { AnyRecord } from '../../schema/record.ts';

type Values = Record<string, unknown>;

/** Unsaved values in the browser's storage, for one user in one branch (rule 18). */
export interface Draft {
  readonly values: Values;
  /** The version of the record under change; null for a new record. */
  readonly base: AnyRecord | null;
  readonly at: string;
}

/** The storage key of a form's draft; null when nobody is signed in. */
export const draftStorageKey = (form: string): string | null => (getSession() ? draftKey(form) : null);

/** Whether what the browser has kept is a draft of a form. */
export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  'at' in value &&
  'base' in value;

export const readDraft = (storageKey: string | null): Draft | undefined => {
  if (storageKey === null) return undefined;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Without storage the draft is lost, but the form goes on. */
export const writeDraft = (storageKey: string | null, draft: Draft | KeptLines): void => {
  if (storageKey === null) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    return;
  }
};

export const dropDraft = (storageKey: string | null): void => {
  if (storageKey !== null) localStorage.removeItem(storageKey);
};

/** What was typed into a dialog and refused for good, by the record on whose page it opened and the title of the dialog. */
export const dialogStorageKey = (record: string | undefined, title: string): string | null =>
  record === undefined ? null : draftStorageKey(`${record}:dialog:${title}`);
/** Counts what dialogs have kept: the page below looks for it again, also where it has the record as it is now already. */
export const keptByDialogs = valueStore(0);
export const isOfDialog = (storageKey: string): boolean => storageKey.includes(':dialog:');

/** What the browser keeps of a record for this user in this branch, by its key: of its form, its lines, its dialogs. */
export const draftsOf = (record: string): readonly (readonly [storageKey: string, draft: unknown])[] => {
  const own = draftStorageKey(record);
  if (own === null) return [];
  return Object.keys(localStorage).flatMap((key) => {
    if (key !== own && !key.startsWith(`${own}:`)) return [];
    try {
      return [[key, JSON.parse(localStorage.getItem(key) ?? 'null')] as const];
    } catch {
      return [];
    }
  });
};
