import { draftKey, getSession } from '../../authProvider/session.ts';
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

const isDraft = (value: unknown): value is Draft =>
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
export const writeDraft = (storageKey: string | null, draft: Draft): void => {
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
