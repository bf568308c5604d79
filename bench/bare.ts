import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The comparison: node:http and one prepared statement a call, as somebody would write it by hand who needs nothing
 * but these four answers. No sessions, no rights, no checks, no row-level security; the same tables, indexes and
 * triggers, and the same JSON as the product.
 */

/** Runs a statement, prepared under the name; without one it is planned for its values. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

const types: pg.CustomTypesConfig = {
  // int8 as a number, timestamptz as PostgreSQL's text: what JSON needs, and nothing else.
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? Number : oid === 1184 ? (text: string) => text : pg.types.getTypeParser(oid, format),
};

const columns = `c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.name, c.email, c.phone, c.city,
  c.tax_number, c.address, c.is_active, m.name as created_by_name, u.name as updated_by_name`;
const joins = `left join users m on m.id = c.created_by left join users u on u.id = c.updated_by`;

const listText = `select ${columns}, (select count(*)::int from clients where branch_id = $1) as total
  from clients c ${joins} where c.branch_id = $1 order by lower(c.name), c.id limit $2 offset $3`;
/** The columns that a list searches, joined as the index of trigrams has them: see `textOf` in src/server/db/searched.ts. */
const plainText = `(' ' || coalesce(lower("name"), '') || ' ' || coalesce(lower("email"), '') || ' ' || coalesce(lower("city"), ''))`;
const searchedText = `(${plainText} || ' ' || translate(${plainText}, '-/_.', '    ')
  || ' ' || regexp_replace(translate(coalesce(lower("name"), ''), '-/_.', '    '), '(^| )0+([0-9])', '\\1\\2', 'g')
  || ' ' || translate(coalesce(lower("name"), ''), '-/_. ', ''))`;
/** Each word has to be found; one of one or two letters has no trigram. Planned for its values: a word is rare or common. */
const searchText = (words: readonly string[]) => `with found as (
    select * from clients c where ${words.map((_, n) => `${plainText} like lower($${n + 3})`).join(' and ')}
      and ${words.flatMap((word, n) => (word.length > 2 ? [`${searchedText} like lower($${n + 3})`] : [])).join(' and ')}
      and c.branch_id + 0 = $1)
  select ${columns}, (select count(*)::int from found) as total
  from found c ${joins} order by lower(c.name), c.id limit $2`;
const readText = `select ${columns} from clients c ${joins} where c.branch_id = $1 and c.id = $2`;
const createText = `with c as (
    insert into clients (branch_id, name, email, city, created_by, updated_by) values ($1, $2, $3, $4, $5, $5) returning *)
  select ${columns} from c ${joins}`;

const iso = (text: string): string => {
  const [moment = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.');
  return `${moment}.${fraction.padEnd(3, '0')}Z`;
};
type Row = Record<string, unknown> & { created_at: string; updated_at: string };
const record = (row: Row): Row => {
  row.created_at = iso(row.created_at);
  row.updated_at = iso(row.updated_at);
  return row;
};

const page = (rows: (Row & { total?: number })[], current_page: number, per_page: number) => {
  const total = rows[0]?.total ?? 0;
  for (const row of rows) {
    record(row);
    delete row.total;
  }
  return { clients: { data: rows, total, current_page, last_page: Math.ceil(total / per_page), per_page } };
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
  return JSON.parse(text) as Record<string, unknown>;
};

const answer = async (run: Run, request: IncomingMessage): Promise<[number, string | undefined, unknown]> => {
  const branch = Number(request.headers['x-branch-id']);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (request.method === 'POST') {
    const { name, email, city } = await bodyOf(request);
    const { rows } = await run('create', createText, [branch, name, email, city, 1]);
    return [201, 'Client Created Successfully', record(rows[0] as Row)];
  }
  if (path !== '/api/client') {
    const { rows } = await run('read', readText, [branch, Number(path.slice(path.lastIndexOf('/') + 1))]);
    return [200, undefined, record(rows[0] as Row)];
  }
  const asked = new URLSearchParams(query);
  const [at, perPage] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page') ?? 30)];
  const words = asked.get('search')?.split(' ');
  const { rows } =
    words === undefined
      ? await run('list', listText, [branch, perPage, (at - 1) * perPage])
      : await run('', searchText(words), [branch, perPage, ...words.map((word) => `%${word}%`)]);
  return [200, undefined, page(rows as Row[], at, perPage)];
};

const serve = (run: Run, request: IncomingMessage, response: ServerResponse): void => {
  answer(run, request).then(
    ([status, message, data]) => {
      const body = JSON.stringify({ success: true, ...(message ? { message } : {}), data });
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
};

export const bareServer = (run: Run): Server => createServer((request, response) => serve(run, request, response));

/** The triggers of history ask who writes. */
export const person = 'app.user_id=1';

/** Prepared statements over a pool of PostgreSQL's owner, of as many connections as the product has. */
export const overPool = (connectionString: string): Run => {
  const pool = new pg.Pool({ connectionString, max: 10, types, options: `-c jit=off -c ${person}` });
  return (name, text, values) => pool.query({ name, text, values });
};

/** Prepared statements over the one connection of an embedded database, one after the other. */
export const overOne = (connection: Pick<pg.ClientBase, 'query'>): Run => {
  let last: Promise<unknown> = Promise.resolve();
  return (name, text, values) => {
    const next = last.then(() => connection.query({ name, text, values, types }));
    last = next.catch(() => undefined);
    return next;
  };
};
