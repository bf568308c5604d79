import type pg from 'pg';

/**
 * `once`: without its values, which would only change the planner's estimate; `few`: so too, and in a transaction that
 * writes; `anew`: with its values, as PostgreSQL sees fit.
 */
export type Planned = 'once' | 'few' | 'anew';

/** A statement to send: prepared under its name, once for each connection, or parsed every time. */
export interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  /** `anew` if nothing is said. */
  readonly planned?: Planned;
  /** Encoded by `prepareValue` of pg. */
  readonly values?: readonly (string | Buffer | null)[] | undefined;
}

/** A column of an answer. */
export interface AnsweredColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The answer of a statement: values as PostgreSQL's text. */
export interface StatementAnswer {
  columns: readonly AnsweredColumn[];
  readonly rows: (string | null)[][];
  command: string;
  rowCount: number | null;
}

/** The answers of a batch: one for each statement that succeeded, and the error of the next one. */
interface Answers {
  readonly answers: readonly StatementAnswer[];
  readonly error?: Error;
}

/** The most prepared statements of a connection; the one least recently used is dropped. */
const maxPrepared = 250;

/** By connection and name: the columns of each prepared statement; null if the server may not have it. */
const preparedOn = new WeakMap<pg.Connection, Map<string, readonly AnsweredColumn[] | null>>();

interface RowDescription {
  readonly fields: readonly AnsweredColumn[];
}
interface DataRow {
  readonly fields: (string | null)[];
}
interface CommandComplete {
  readonly text: string;
}

const empty = (columns: readonly AnsweredColumn[]): StatementAnswer => ({
  columns,
  rows: [],
  command: '',
  rowCount: null,
});

/**
 * Sends statements in one message that ends in one Sync: one round trip, and one transaction unless a statement begins
 * or ends one. After a failure the server skips the rest. Columns of prepared statements are remembered, so they are
 * not described again.
 */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #done: (answers: Answers) => void;
  readonly #answers: StatementAnswer[] = [];
  readonly #added: string[] = [];
  #prepared = new Map<string, readonly AnsweredColumn[] | null>();
  #current: StatementAnswer = empty([]);

  constructor(statements: readonly Statement[], done: (answers: Answers) => void) {
    this.#statements = statements;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#prepared);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    this.#next();
  }

  /** The columns of a prepared statement; undefined if it must be parsed or described. */
  #known(name: string | undefined): readonly AnsweredColumn[] | undefined {
    return (name === undefined ? undefined : this.#prepared.get(name)) ?? undefined;
  }

  /** The statement is the last one to be dropped. */
  #keep(name: string, known: readonly AnsweredColumn[]): void {
    this.#prepared.delete(name);
    this.#prepared.set(name, known);
  }

  #send(connection: pg.Connection, { text, name = '', values = [] }: Statement): void {
    const known = this.#known(name);
    if (known) this.#keep(name, known);
    else if (!this.#added.includes(name)) {
      if (name !== '') this.#add(connection, name);
      connection.parse({ text, name, types: [] }, true);
    }
    connection.bind({ statement: name, values: [...values] }, true);
    if (!known) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  #add(connection: pg.Connection, name: string): void {
    // Closing a missing statement is no error; parsing an existing one is. The server may have a statement that is
    // unknown here: after a failure it has skipped the closing of an oldest one.
    connection.close({ type: 'S', name }, true);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= maxPrepared && oldest !== undefined) {
      this.#prepared.delete(oldest);
      connection.close({ type: 'S', name: oldest }, true);
    }
    this.#prepared.set(name, null);
    this.#added.push(name);
  }

  #next(): void {
    this.#current = empty(this.#known(this.#statements[this.#answers.length]?.name) ?? []);
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#current.columns = fields;
  }

  handleDataRow({ fields }: DataRow): void {
    this.#current.rows.push(fields);
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.#current.command = words[0] ?? '';
    this.#current.rowCount = words.length > 1 && Number.isInteger(count) ? count : null;
    this.#complete();
  }

  handleEmptyQuery(): void {
    this.#complete();
  }

  #complete(): void {
    const name = this.#statements[this.#answers.length]?.name;
    if (name !== undefined && this.#added.includes(name)) this.#prepared.set(name, this.#current.columns);
    this.#answers.push(this.#current);
    this.#next();
  }

  handleError(error: Error): void {
    const name = this.#statements[this.#answers.length]?.name;
    // The statement may be gone or have other columns: it is prepared anew.
    if (name !== undefined && this.#prepared.has(name)) this.#prepared.set(name, null);
    this.#done({ answers: this.#answers, error });
  }

  handleReadyForQuery(): void {
    this.#done({ answers: this.#answers });
  }

  handleCopyInResponse(connection: { sendCopyFail: (reason: string) => void }): void {
    connection.sendCopyFail('No rows are copied here');
  }
}

/** Runs statements in one round trip. Refusals of the server are part of the answer, not rejections. */
export const runBatch = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Answers> =>
  new Promise((done) => {
    client.query(new Batch(statements, done));
  });
