import pg from 'pg';
import type { DatabaseOutage } from './outage.ts';
import type { Unlisten } from './source.ts';

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: (() => void) | undefined;
}

const firstPauseMs = 200;
const maxPauseMs = 10_000;

/** Keeps one listening connection, and reconnects after a loss. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #outage: DatabaseOutage;
  readonly #subscriptions = new Set<Subscription>();
  #client: Promise<pg.Client> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(config: pg.ClientConfig, outage: DatabaseOutage) {
    this.#config = config;
    this.#outage = outage;
  }

  async listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten> {
    const subscription = { channel, onPayload, onGap };
    this.#subscriptions.add(subscription);
    try {
      const client = await (this.#client ??= this.#connect());
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return async () => {
      this.#subscriptions.delete(subscription);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('error', (error) => this.#outage.lost(error));
    client.on('notification', ({ channel, payload }) => {
      for (const one of this.#subscriptions) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of new Set([...this.#subscriptions].map((one) => one.channel))) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      this.#client = null;
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => this.#again(firstPauseMs));
    return client;
  }

  #again(pauseMs: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#client = this.#connect();
      this.#client.then(
        () => {
          this.#outage.back();
          for (const one of this.#subscriptions) one.onGap?.();
        },
        () => this.#again(Math.min(pauseMs * 2, maxPauseMs)),
      );
    }, pauseMs);
    this.#retry.unref();
  }
}
