import type { BidDecision, Bidder, Plug } from '../../../domain/rfq/bids.ts';
import type { LevellingChange } from '../../../domain/rfq/levelling.ts';
import type { LevellingDecision } from '../../../resources/rfq/levellingCalls.ts';
import { bidDecisionOf, plugOf } from '../../../resources/rfq/levellingInput.ts';
import type { LevellingCalls } from './calls.ts';
import { decisionParts, type DecisionValues } from './model.ts';

/** What a decision is about: both null for the gaps of all, no line for all that a vendor offers. */
export interface DecisionAt {
  readonly vendor: number | null;
  readonly line: number | null;
}
export interface Decided extends DecisionAt {
  readonly values: DecisionValues;
}

interface Parts {
  readonly calls: Pick<LevellingCalls, 'decide'>;
  readonly changed: (lines: readonly number[], change?: LevellingChange) => void;
  readonly bidderOf: (vendor: number) => Bidder | undefined;
  readonly refresh: () => Promise<void>;
}

const none: readonly undefined[] = [];
const keyOf = ({ vendor, line }: DecisionAt) => `${vendor ?? ''} ${line ?? ''}`;

/** What the buyer decides: it counts at once, and is saved one after the other. */
export class Decider {
  readonly #parts: Parts;
  #stored: ReadonlyMap<string, LevellingDecision> = new Map();
  /** What is on its way, over what is stored. */
  readonly #pending = new Map<string, LevellingDecision>();
  #last: Promise<void> = Promise.resolve();
  #due = 0;
  /** The lines of which something is stored. */
  #lines: ReadonlySet<number | null> = new Set();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How many decisions are not saved yet. */
  get due(): number {
    return this.#due;
  }

  settled(): Promise<void> {
    return this.#last;
  }

  at(of: DecisionAt): LevellingDecision | undefined {
    return this.#pending.get(keyOf(of)) ?? this.#stored.get(keyOf(of));
  }

  /** What is decided of each vendor's bid for a line. */
  ofLine(line: number, vendors: readonly { readonly id: number }[]): readonly (LevellingDecision | undefined)[] {
    if (!this.#lines.has(line) && this.#pending.size === 0) return none;
    return vendors.map(({ id }) => this.at({ vendor: id, line }));
  }

  /** Takes over what is stored; returns it with what is on its way. */
  take(stored: readonly LevellingDecision[]): readonly LevellingDecision[] {
    this.#stored = new Map(stored.map((one) => [keyOf({ vendor: one.vendor_id, line: one.rfq_line_id }), one]));
    this.#lines = new Set(stored.map(({ rfq_line_id: line }) => line));
    return [...new Map([...this.#stored, ...this.#pending]).values()];
  }

  /** @throws Error with a message, after all is as the server has it */
  async decide(changes: readonly Decided[]): Promise<void> {
    for (const { values, ...at } of changes) {
      const known = this.at(at);
      this.#pending.set(keyOf(at), {
        id: known?.id ?? 0,
        version: known?.version ?? 0,
        vendor_id: at.vendor,
        rfq_line_id: at.line,
        ...values,
      });
    }
    this.#due += changes.length;
    this.#parts.changed(
      changes.flatMap(({ line }) => line ?? []),
      this.#changeOf(changes),
    );
    const saved = this.#last.then(() => this.#save(changes));
    this.#last = saved.catch(() => undefined);
    await saved;
  }

  #changeOf(changes: readonly Decided[]): LevellingChange {
    const decisions: BidDecision[] = [];
    const bidders: Bidder[] = [];
    let plug: Plug | null | undefined;
    for (const at of changes) {
      const decision = this.at(at);
      if (!decision) continue;
      const bidder = at.vendor !== null && at.line === null ? this.#parts.bidderOf(at.vendor) : undefined;
      if (at.vendor === null && at.line === null) plug = plugOf(decision);
      else if (bidder) bidders.push({ ...bidder, isExcluded: decision.is_excluded });
      else decisions.push(...[bidDecisionOf(decision)].filter((one) => one !== undefined));
    }
    return {
      ...(decisions.length > 0 && { decisions }),
      ...(bidders.length > 0 && { bidders }),
      ...(plug !== undefined && { plug }),
    };
  }

  async #save(changes: readonly Decided[]): Promise<void> {
    const { calls, changed, refresh } = this.#parts;
    try {
      const sent = changes.map(({ vendor, line, values }) => ({
        vendor,
        line,
        values,
        version: this.#stored.get(keyOf({ vendor, line }))?.version ?? null,
      }));
      this.take(await calls.decide(sent));
      this.#done(changes);
      changed(changes.flatMap(({ line }) => line ?? []));
    } catch (error) {
      this.#done(changes);
      await refresh().catch(() => changed([]));
      throw error;
    }
  }

  /** What was decided again meanwhile is still on its way. */
  #done(changes: readonly Decided[]): void {
    this.#due -= changes.length;
    for (const { values, ...at } of changes) {
      const now = this.#pending.get(keyOf(at));
      if (now && decisionParts.every((name) => now[name] === values[name])) this.#pending.delete(keyOf(at));
    }
  }
}
