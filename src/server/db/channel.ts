import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { runBatch, type StatementAnswer, type Planned, type Statement } from './engine/batch.ts';
import { valueParsers } from './engine/parsers.ts';
import type { DatabaseSource, PooledConnection } from './engine/source.ts';
import type { Compiled } from './compiled.ts';
import { transactionOf } from './entry.ts';
import { nameOf } from './names.ts';

/**
 * The transactions of statements.
 * - `transaction`: one transaction from the first statement to `end`;
 * - `whole`: the same, read-only and of one moment: for what many statements read together;
 * - `reading`: every message is a read-only transaction; at READ COMMITTED one long transaction would give no more
 *   consistency;
 * - `rest`: every message is a transaction without anybody's rights.
 */
export type Mode = 'transaction' | 'whole' | 'reading' | 'rest';

type Engine = DatabaseSource['kind'];

/** An open transaction. It ends with the function that it was passed to, which awaits nothing else. */
export type Tx = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
> & {
  /** The engine of the database. */
  readonly engine: Engine;
  /** Runs a compiled statement. */
  run<R>(statement: Compiled<R>, values: Readonly<Record<string, unknown>>): Promise<R[]>;
};

/** Waits until every statement of the current moment is queued: they go in one message. */
const soon = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
};

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (answer: StatementAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** How a transaction of several messages begins. */
const beginnings: Readonly<Partial<Record<Mode, Statement>>> = {
  transaction: { name: 'begin', text: 'begin' },
  whole: { name: 'begin_whole', text: 'begin isolation level repeatable read read only' },
};
const commit: Statement = { name: 'commit', text: 'commit' };
/** How the rest of a message is planned, which is one transaction. */
const planning: Readonly<Record<Exclude<Planned, 'few'>, Statement>> = {
  once: { name: 'plan_once', text: `select set_config('plan_cache_mode', 'force_generic_plan', true)` },
  anew: { name: 'plan_anew', text: `select set_config('plan_cache_mode', 'auto', true)` },
};

/** The same around a statement of a transaction that writes, which may have chosen a mode of its own. */
const fewBefore: Statement = {
  name: 'plan_few',
  text: `select set_config('app.planned', current_setting('plan_cache_mode'), true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
};
const fewAfter: Statement = {
  name: 'plan_on',
  text: `select set_config('plan_cache_mode', current_setting('app.planned'), true)`,
};

interface Placed {
  readonly statement: Statement;
  readonly at?: number;
}

/** The statements of a transaction that writes: bulk work plans each with its values, `few` are planned once. */
const withFew = (statements: readonly Statement[]): Placed[] =>
  statements.flatMap((statement, at): Placed[] =>
    statement.planned === 'few'
      ? [{ statement: fewBefore }, { statement, at }, { statement: fewAfter }]
      : [{ statement, at }],
  );

/** Statements between those that say how they are planned; each with its place among the given ones. */
const withPlanning = (statements: readonly Statement[]): Placed[] => {
  let mode: keyof typeof planning = 'anew';
  return statements.flatMap((statement, at) => {
    const planned = statement.planned === 'few' ? 'once' : (statement.planned ?? 'anew');
    if (planned === mode) return [{ statement, at }];
    mode = planned;
    return [{ statement: planning[planned] }, { statement, at }];
  });
};
const rollback: Statement = { name: 'rollback', text: 'rollback' };

/** The argument of drizzle to a client of pg. */
interface QueryConfig {
  readonly text: string;
  readonly rowMode?: 'array';
  readonly types?: pg.CustomTypesConfig;
}

const resultOf = ({ rowMode, types = valueParsers }: QueryConfig, answer: StatementAnswer) => {
  const parsers = answer.columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const values = answer.rows.map((row) => row.map((text, at) => (text === null ? null : parsers[at]?.(text))));
  const names = answer.columns.map(({ name }) => name);
  const rows =
    rowMode === 'array'
      ? values
      : values.map((row) => Object.fromEntries(row.map((value, at) => [names[at] ?? '', value])));
  return { rows, fields: answer.columns, rowCount: answer.rowCount, command: answer.command };
};

/**
 * A connection during one piece of work. Statements of the same moment go to the server in one message; the first
 * message begins with the entering statement.
 */
export class Channel {
  readonly tx: Tx;
  readonly #connection: PooledConnection;
  #mode: Mode | undefined;
  #enter: Statement | undefined;
  #entered: ((answer: StatementAnswer) => void) | undefined;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;
  #messages = 0;
  #refusal: Error | undefined;
  #transaction: string | undefined;

  constructor(connection: PooledConnection, engine: Engine) {
    this.#connection = connection;
    const client: object = {
      query: (config: QueryConfig, values: readonly unknown[]) => this.query(config, values),
    };
    // oxlint-disable-next-line typescript/consistent-type-assertions -- of a client drizzle calls `query` alone
    const handle = drizzle(client as pg.PoolClient);
    this.tx = Object.assign(handle, {
      engine,
      run: async <R>(statement: Compiled<R>, values: Readonly<Record<string, unknown>>): Promise<R[]> => {
        const { name, text, planned } = statement;
        return statement.decode(await this.#ask({ name, text, planned, values: statement.parameters(values) }));
      },
    });
  }

  /** Begins a piece of work. `entered` receives the answer of the entering statement, once. */
  start(mode: Mode, enter?: Statement, entered?: (answer: StatementAnswer) => void): void {
    this.#mode = mode;
    this.#enter = enter;
    this.#entered = entered;
    this.#messages = 0;
    this.#refusal = undefined;
    this.#transaction = undefined;
  }

  /** The number of the transaction that writes, in PostgreSQL's text; undefined before it has begun. */
  get transaction(): string | undefined {
    return this.#transaction;
  }

  /** The error of a refused entry. */
  get refusal(): Error | undefined {
    return this.#refusal;
  }

  /** Runs a statement built by drizzle. */
  async query(config: QueryConfig, values: readonly unknown[] = []): Promise<ReturnType<typeof resultOf>> {
    const statement = { name: nameOf(config.text), text: config.text, values: values.map(prepareValue) };
    return resultOf(config, await this.#ask(statement));
  }

  #ask(statement: Statement): Promise<StatementAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#mode === undefined) return reject(new Error('The transaction is over'));
      this.#waiting.push({ statement, resolve, reject });
      this.#sending ??= soon().then(() => this.#send());
    });
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const queued = this.#waiting;
      this.#waiting = [];
      const begin = this.#mode && beginnings[this.#mode];
      const isOpen = begin !== undefined && this.#messages > 0;
      const entering = this.#enter && !isOpen ? [this.#enter] : [];
      const opening = begin && !isOpen ? [begin, ...entering] : entering;
      const asked = queued.map(({ statement }) => statement);
      const rest = this.#mode === 'reading' ? withPlanning(asked) : withFew(asked);
      const places = [...opening.map(() => undefined), ...rest.map(({ at }) => at)];
      this.#messages += 1;
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      const { answers, error } = await runBatch(this.#connection, [...opening, ...rest.map((one) => one.statement)]);
      const entered = entering.length > 0 ? answers[opening.length - 1] : undefined;
      if (entered) {
        this.#transaction ??= transactionOf(entered);
        this.#entered?.(entered);
      }
      if (error && answers.length < opening.length) this.#refusal = error;
      const found = new Map(answers.map((answer, at) => [places[at], answer]));
      queued.forEach(({ resolve, reject }, at) => {
        const answer = found.get(at);
        if (answer) resolve(answer);
        else reject(error ?? new Error('The database did not answer'));
      });
    }
    this.#sending = undefined;
  }

  /** Commits the work, or rolls it back. @throws Error if the commit or rollback fails */
  async end(good: boolean): Promise<void> {
    while (this.#sending) await this.#sending;
    const begun = this.#mode !== undefined && beginnings[this.#mode] !== undefined && this.#messages > 0;
    this.#mode = undefined;
    if (!begun) return;
    const { error } = await runBatch(this.#connection, [good ? commit : rollback]);
    if (error) throw error;
  }
}

const channels = new WeakMap<PooledConnection, Channel>();

/** The channel of a connection: always the same one, however often the connection is leased. */
export const channelOf = (connection: PooledConnection, engine: Engine): Channel => {
  const known = channels.get(connection) ?? new Channel(connection, engine);
  channels.set(connection, known);
  return known;
};
