import type { TrailKind } from '../../../schema/trail.ts';

/** What is noted of somebody (decision 104). Never a password or a token. */
export interface TrailEntry {
  readonly kind: TrailKind;
  readonly userId?: number | undefined;
  /** The name at the time, or the e-mail that was typed. */
  readonly person: string;
  readonly email: string;
  readonly branchId?: number | undefined;
  /** What was read or taken; why a sign-in failed. */
  readonly subject?: string | undefined;
  readonly resource?: string | undefined;
  readonly recordId?: number | undefined;
  readonly address: string;
  /** The header `User-Agent`. */
  readonly agent: string | undefined;
}

/** A row of the table. */
export interface TrailRow {
  readonly at: string;
  readonly kind: TrailKind;
  readonly user_id: number | null;
  readonly person: string;
  readonly email: string;
  readonly branch_id: number | null;
  subject: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly address: string;
  readonly device: string | null;
}

/** The most characters of a text. */
const maxLength = 200;

/** A text without what PostgreSQL does not store, and not longer than the trail keeps. */
export const trailText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, maxLength);
