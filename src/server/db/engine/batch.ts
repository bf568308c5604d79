import type pg from 'pg';

/** A statement as it is sent: prepared under its name, once a connection, or parsed each time. */
export interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  /** Planned once, without its values: where they make no difference but to the planner's estimate. */
  readonly planned?: 'once' | undefined;
  /** As PostgreSQL takes them: see `prepareValue` of pg. */
  readonly values?: readonly (string | Buffer | null)[] | undefined;
}

/** A column of an answer. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What a statement answered: values as PostgreSQL's text. */
export interface Answer {
  columns: readonly Column[];
  readonly rows: (string | null)[][];
  command: string;
  rowCount: number | null;
}

/** What a batch answered: as many answers as statements succeeded, then why the next one failed. */
export interface Answers {
  readonly answers: readonly Answer[];
  readonly error?: Error;
}

/** Statements that a connection keeps prepared; the one prepared first goes when there are more. */
const mostPrepared = 150;

/** By connection and name: the columns of each prepared statement; null where the server may have lost it, or never had it. */
const preparedOn = new WeakMap<pg.Connection, Map<string, readonly Column[] | null>>();

interface RowDescription {
  readonly fields: readonly Column[];
}
interface DataRow {
  readonly fields: (string | null)[];
}
interface CommandComplete {
  readonly text: string;
}

const empty = (columns: readonly Column[]): Answer => ({ columns, rows: [], command: '', rowCount: null });

/**
 * Statements that go to the server in one message and end in one Sync: one round trip, and one transaction where none of
 * them begins or ends one. After a failure the server skips the rest. What it knows of a prepared statement's columns is
 * not asked again.
 */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #done: (answers: Answers) => void;
  readonly #answers: Answer[] = [];
  readonly #added: string[] = [];
  #prepared = new Map<string, readonly Column[] | null>();
  #current: Answer = empty([]);

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

  /** The columns of a statement that the connection has; undefined for one that it has to be told. */
  #known(name: string | undefined): readonly Column[] | undefined {
    return (name === undefined ? undefined : this.#prepared.get(name)) ?? undefined;
  }

  #send(connection: pg.Connection, { text, name = '', values = [] }: Statement): void {
    const known = this.#known(name);
    if (!known && !this.#added.includes(name)) {
      if (name !== '') this.#add(connection, name);
      connection.parse({ text, name, types: [] }, true);
    }
    connection.bind({ statement: name, values: [...values] }, true);
    if (!known) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  #add(connection: pg.Connection, name: string): void {
    // Closing what is not there is no error, and parsing what is there is one.
    if (this.#prepared.has(name)) connection.close({ type: 'S', name }, true);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= mostPrepared && oldest !== undefined) {
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
    // Whether it stands, and still answers these columns, is not known: it is prepared anew.
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

/** Runs statements in one round trip. Never rejects for what the server refuses: the answers say it. */
export const runBatch = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Answers> =>
  new Promise((done) => {
    client.query(new Batch(statements, done));
  });
