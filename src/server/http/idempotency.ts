import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { builder, compile } from '../db/compiled.ts';
import type { Database, Tx } from '../db/database.ts';
import { idempotentAnswers } from '../db/system.ts';
import { conflict, Failure } from '../engine/errors.ts';
import { jsonPieces } from '../engine/jsonRows.ts';
import type { Outgoing } from './envelope.ts';
import { hashToken } from '../engine/session/signedIn.ts';
import { seal, unseal } from './sealed.ts';
import type { Env } from './types.ts';

export const keyHeader = 'idempotency-key';
export const keyPattern = /^[\w-]{16,200}$/;
const replayedHeader = 'idempotency-replayed';

/** The key of a request; undefined without one. @throws Failure 400 for a short, long or strange one */
export const idempotencyKeyOf = (c: Context<Env>): string | undefined => {
  const key = c.req.header(keyHeader);
  if (key !== undefined && !keyPattern.test(key))
    throw new Failure(400, 'The Idempotency-Key must be 16 to 200 letters, digits, hyphens and underscores');
  return key;
};

/** The request was answered before: the work is not done again. */
class AnsweredBefore extends Error {
  readonly sealed: string;

  constructor(sealed: string) {
    super('The request was answered before');
    this.sealed = sealed;
  }
}

interface Claim {
  readonly claimed: boolean;
  readonly same: boolean | null;
  readonly kept: string | null;
}

const [key, request, answer] = [sql.placeholder('key'), sql.placeholder('request'), sql.placeholder('answer')];
const claimed = { claimed: sql`claimed`, same: sql`same`, kept: sql`kept` };
const claimKey = compile<Claim>(builder.select(claimed).from(sql`app_claim_key(${key}, ${request})`), claimed);
const done = { done: sql`done` };
const keepAnswer = compile(builder.select(done).from(sql`app_keep_answer(${key}, ${answer}) as done`), done);

const claim = async (tx: Tx, key: string, request: string): Promise<void> => {
  const [answered] = await tx.run(claimKey, { key: hashToken(key), request: hashToken(request) });
  if (answered?.claimed) return;
  if (!answered?.same) throw new Failure(422, 'This Idempotency-Key belongs to another request');
  if (answered.kept === null) throw conflict('This was sent before and is being done. Look at the record in a moment');
  throw new AnsweredBefore(answered.kept);
};

type Transaction = (work: (tx: Tx) => Promise<void>) => Promise<void>;

const never = (): never => {
  throw new Error('Not begun');
};

/**
 * A request with an `Idempotency-Key` (rule 43). All of its work is one transaction, which begins with the claim of the
 * key and ends with the answer: both are saved together with the work, or nothing is. A refused request leaves no
 * claim. The transaction begins with the first `run`, since slow work may come before.
 */
export class KeyedRequest {
  readonly #key: string;
  readonly #request: () => string;
  #opened: Promise<Tx> | undefined;
  #finished: Promise<void> | undefined;
  #close: (answer: Outgoing) => void = never;
  #abort: (error: unknown) => void = never;

  /** `request` describes what is asked for: the same key for another request is refused. */
  constructor(key: string, request: () => string) {
    this.#key = key;
    this.#request = request;
  }

  /** The hash under which the key is claimed. */
  get claim(): string {
    return hashToken(this.#key);
  }

  /** Whether a request with the key was answered, whatever it was. */
  async isKnown(database: Database): Promise<boolean> {
    const { key_hash } = idempotentAnswers;
    const known = await database.atRest((tx) =>
      tx.select({ key_hash }).from(idempotentAnswers).where(eq(key_hash, this.claim)),
    );
    return known.length > 0;
  }

  #open(transaction: Transaction): Promise<Tx> {
    return new Promise((opened, failed) => {
      const answer = new Promise<Outgoing>((close, abort) => {
        this.#close = close;
        this.#abort = abort;
      });
      answer.catch(() => undefined);
      this.#finished = transaction(async (tx) => {
        await claim(tx, this.#key, this.#request());
        opened(tx);
        await this.#keep(tx, await answer);
      });
      this.#finished.catch(failed);
    });
  }

  async #keep(tx: Tx, answer: Outgoing): Promise<void> {
    const sealed = await seal(jsonPieces(answer), this.#key);
    await tx.run(keepAnswer, { key: this.claim, answer: sealed });
  }

  /** Does work in the request's transaction, which `transaction` begins. */
  async run<T>(transaction: Transaction, work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = await (this.#opened ??= this.#open(transaction));
    try {
      return await work(tx);
    } catch (error) {
      this.#abort(error);
      // The transaction knows the reason better, for example that the session had ended.
      await this.#finished;
      throw error;
    }
  }

  /** Commits the work with its answer. */
  async finish(answer: Outgoing): Promise<void> {
    if (!this.#opened) return;
    this.#close(answer);
    await this.#finished;
  }

  /** The first answer, if that is why the request failed; otherwise undoes the work. @throws the error */
  async failed(reason: unknown): Promise<Outgoing> {
    if (reason instanceof AnsweredBefore) {
      const first: Outgoing = JSON.parse(await unseal(reason.sealed, this.#key));
      return { ...first, headers: { ...first.headers, [replayedHeader]: 'true' } };
    }
    if (this.#opened) {
      this.#abort(reason);
      await Promise.allSettled([this.#finished]);
    }
    throw reason;
  }
}
