import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { Unavailable } from '../../db/unavailable.ts';
import { deviceOf } from './device.ts';
import { trailText, type TrailEntry, type TrailRow } from './entry.ts';

interface Settings {
  /** Milliseconds in which entries are gathered; the tries after an outage come ever later. */
  readonly delayMs?: number;
  /** The most entries in memory: what comes on top of them is only counted. */
  readonly most?: number;
  /** What somebody reads again within so many milliseconds is not noted again. */
  readonly onceMs?: number;
}

/** The most rows of one statement. */
const batch = 500;
/** The most reads that are known, by session and record; the oldest is forgotten. */
const maxKnown = 20_000;
/** The most devices whose names are known. */
const maxDevices = 1000;
const maxDelayMs = 30_000;

/** The e-mail of a failed sign-in says whose it is, where somebody has it. */
const insert = (rows: readonly TrailRow[]) => sql`
  insert into trail_entries (at, kind, user_id, person, email, branch_id, subject, resource, record_id, address, device)
  select e.at, e.kind, coalesce(e.user_id, u.id), e.person, e.email, e.branch_id, e.subject, e.resource, e.record_id, e.address, e.device
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(at timestamptz, kind text, user_id bigint, person text,
    email text, branch_id bigint, subject text, resource text, record_id bigint, address text, device text)
  left join users u on e.user_id is null and lower(u.email) = e.email`;

interface Known {
  readonly until: number;
  readonly row: TrailRow | undefined;
  isNamed: boolean;
}

/**
 * The audit trail of one process (decision 104). To note something never waits: entries are gathered and written in
 * batches, at the latest when the process ends in order. One that is killed loses the last second.
 */
export class Trail {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #settings: Required<Settings>;
  #rows: TrailRow[] = [];
  /** Entries for which there was no room since the last ones that were written. */
  #lost = 0;
  /** One statement after the other. */
  #writing: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs: number;
  readonly #known = new Map<string, Known>();
  readonly #devices = new Map<string, string | null>();

  constructor(database: Database, log: Logger, settings: Settings = {}) {
    this.#database = database;
    this.#log = log;
    this.#settings = { delayMs: 1000, most: 10_000, onceMs: 15 * 60_000, ...settings };
    this.#delayMs = this.#settings.delayMs;
  }

  note(entry: TrailEntry): void {
    this.#add(entry);
  }

  /**
   * Notes it unless the same was noted shortly before. `isNamed`: the subject says the name of the record; an entry that
   * is not written yet gets it later.
   */
  noteOnce(key: string, entry: TrailEntry, isNamed = true): void {
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) {
      if (isNamed && !known.isNamed && known.row && entry.subject !== undefined) {
        known.row.subject = trailText(entry.subject);
        known.isNamed = true;
      }
      return;
    }
    this.#known.delete(key);
    this.#known.set(key, { until: Date.now() + this.#settings.onceMs, row: this.#add(entry), isNamed });
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  /** The subject of what was noted under this key. */
  subjectOf(key: string): string | undefined {
    return this.#known.get(key)?.row?.subject ?? undefined;
  }

  /** Writes all that was noted before. Rejects never: what could not be written is tried again. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the rest; nothing is noted afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flush();
    clearTimeout(this.#timer);
  }

  #add(entry: TrailEntry): TrailRow | undefined {
    if (this.#rows.length >= this.#settings.most) {
      this.#lost += 1;
      return undefined;
    }
    const row = this.#rowOf(entry);
    this.#rows.push(row);
    this.#arm();
    return row;
  }

  #rowOf(entry: TrailEntry): TrailRow {
    const { kind, userId, person, email, branchId, subject, resource, recordId, address } = entry;
    return {
      at: new Date().toISOString(),
      kind,
      user_id: userId ?? null,
      person: trailText(person),
      email: trailText(email.toLowerCase()),
      branch_id: branchId ?? null,
      subject: subject === undefined ? null : trailText(subject),
      resource: resource ?? null,
      record_id: recordId ?? null,
      address: trailText(address),
      device: this.#deviceOf(entry.agent),
    };
  }

  #deviceOf(agent: string | undefined): string | null {
    const key = agent?.slice(0, 500) ?? '';
    const known = this.#devices.get(key);
    if (known !== undefined) return known;
    const device = deviceOf(key || undefined);
    if (this.#devices.size >= maxDevices) this.#devices.clear();
    this.#devices.set(key, device);
    return device;
  }

  #arm(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, this.#delayMs);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    while (this.#rows.length > 0) {
      const rows = this.#rows.slice(0, batch);
      try {
        await this.#database.asSystem((tx) => tx.execute(insert(rows)));
      } catch (error) {
        if (error instanceof Unavailable) {
          this.#delayMs = Math.min(maxDelayMs, this.#delayMs * 2);
          this.#arm();
          return;
        }
        // What is wrong with these rows would be wrong at each try.
        this.#log.error({ err: error, entries: rows.length }, 'Entries of the audit trail could not be written');
      }
      this.#rows = this.#rows.slice(rows.length);
      this.#delayMs = this.#settings.delayMs;
    }
    if (this.#lost > 0) this.#log.warn({ entries: this.#lost }, 'The audit trail had no room for some entries');
    this.#lost = 0;
  }
}
