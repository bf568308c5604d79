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
export const draftPlace = (form: string): string | null => (getSession() ? draftKey(form) : null);

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  'at' in value &&
  'base' in value;

export const readDraft = (place: string | null): Draft | undefined => {
  if (place === null) return undefined;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Without storage the draft is lost, but the form goes on. */
export const writeDraft = (place: string | null, draft: Draft): void => {
  if (place === null) return;
  try {
    localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    return;
  }
};

export const dropDraft = (place: string | null): void => {
  if (place !== null) localStorage.removeItem(place);
};
