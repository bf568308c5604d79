import { createServer } from 'node:http';
import { once } from 'node:events';
import pg from 'pg';
import type { Statement } from './conditions.ts';

/**
 * The comparison: node:http and the statements of a call, prepared, as somebody would write them by hand for exactly
 * that answer, over as many connections as the product has. No sessions, no rights, no row-level security. The statements
 * come as a message: `GET /3` runs those of the fourth call, one after the other.
 */
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 10, options: '-c jit=off' });
const calls: (readonly Statement[])[] = [];
process.on('message', (message) => {
  calls.push(...(message as (readonly Statement[])[]));
  process.send?.('known');
});

const answer = async (at: number): Promise<string> => {
  const client = await pool.connect();
  try {
    const found = [];
    for (const { text, values, planned } of calls[at] ?? [])
      found.push(
        (
          await client.query({
            text,
            values: [...values],
            ...(planned ? {} : { name: `${text.length} ${text.slice(0, 40)} ${hash(text)}` }),
          })
        ).rows,
      );
    return JSON.stringify({ success: true, data: found });
  } finally {
    client.release();
  }
};

const hash = (text: string): number => {
  let n = 0;
  for (let at = 0; at < text.length; at += 1) n = (n * 31 + text.charCodeAt(at)) | 0;
  return n;
};

const server = createServer((request, response) => {
  answer(Number(request.url?.slice(1))).then(
    (body) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500, { 'Content-Length': Buffer.byteLength(String(error)) });
      response.end(String(error));
    },
  );
}).listen(0, '127.0.0.1');
// The measuring process keeps its connections while it measures something else.
server.keepAliveTimeout = 0;
await once(server, 'listening');
process.send?.(server.address());
process.once('disconnect', () => process.exit(0));
