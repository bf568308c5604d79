import type { Line } from '../../domain/lines.ts';
import type { SentChange, SentLine } from '../../schema/calls/sentLines.ts';

/** What a person types into a cell, as the server takes it. */
type CellValue = string | number | boolean | null | undefined;
export type AddedLine = SentLine<CellValue>;
export type ChangedLine = SentChange<CellValue>;

/** A line in the version that the person sees: another one's change since then is told, and not overwritten. */
export interface LineKey {
  readonly id: number;
  readonly version: number;
}

/** What is saved at once: all of it, or nothing. */
export interface Batch {
  readonly changes: readonly ChangedLine[];
  readonly added: readonly AddedLine[];
  readonly removed: readonly number[];
  /** The person knows that verified lines are among those that go. */
  readonly withVerified: boolean;
  /** Sent again unchanged, it is saved once (rule 43). */
  readonly key: string;
}

/** Lines as they are now; a new one has the key that it was sent with. */
export interface SavedLines {
  readonly records: readonly (Line & { readonly key?: string })[];
  readonly removed: readonly number[];
}

export interface Changes {
  readonly records: readonly Line[];
  readonly removed: readonly number[];
  /** The moment up to which the changes are told. */
  readonly moment: string;
}

/** Where lines are moved to, among those with the same parent. */
export type PlaceOfLine = 'first' | 'last' | { readonly before: number } | { readonly after: number };

/**
 * Why a batch was not saved. `lines` has the reasons of single lines by their place: `changes.3`, `added.0`,
 * `removed.1`. A retry may
 * succeed if `again` is true; `final`: none does while the record and the person's rights are as they are. `asks`: verified lines would be removed, and the person has not said that they go.
 */
export class SaveRefusal extends Error {
  readonly conflict: boolean;
  readonly again: boolean;
  readonly final: boolean;
  readonly asks: boolean;
  readonly lines: ReadonlyMap<string, string>;
  constructor(
    message: string,
    kind: { conflict: boolean; again: boolean; final?: boolean; asks?: boolean },
    lines: ReadonlyMap<string, string>,
  ) {
    super(message);
    this.conflict = kind.conflict;
    this.again = kind.again;
    this.final = kind.final ?? false;
    this.asks = kind.asks ?? false;
    this.lines = lines;
  }
}

/** What the grid asks of the server for the lines of one record. Each call throws an Error with a message. */
export interface LineCalls {
  readonly load: () => Promise<Pick<Changes, 'records' | 'moment'>>;
  /** @throws SaveRefusal */
  readonly save: (batch: Batch) => Promise<SavedLines>;
  /** What has changed since a moment. */
  readonly changes: (since: string) => Promise<Changes>;
  /** @throws SaveRefusal */
  readonly order: (keys: readonly LineKey[], place: PlaceOfLine, parent: number | null) => Promise<readonly Line[]>;
  readonly duplicate: (ids: readonly number[]) => Promise<readonly Line[]>;
  /** Marks lines as verified by whoever has the record now, or takes that back. `seen`: what they had read of it. */
  readonly verify: (keys: readonly LineKey[], isVerified: boolean, seen: number | null) => Promise<readonly Line[]>;
  /** Calls the listener when somebody may have changed lines. Returns a function that stops it. */
  readonly onChanged: (listener: () => void) => () => void;
}
