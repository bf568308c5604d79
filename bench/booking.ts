import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, onNewDatabase, timed, type Caller } from './inProcess.ts';
import { median } from './median.ts';
import { owned } from './owned.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** So many lines are booked in one go, of so many items. */
const [booked, items] = [1000, 100];
/** So many people book the same stock at once. */
const people = 64;
const aims = { all: 2, crowd: 5 };
const bare = { entries: 'bench_bare_entries', history: 'bench_bare_history', lines: 'bench_bare_lines' };

interface Made {
  readonly id: number;
}
const read = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;

interface Team {
  readonly buyer: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly verifiers: { readonly reviewer_id: number; readonly approver_id: number };
}

/** Items with more in stock than is ever booked: each with its first variant. */
const fillItems = async ({ buyer }: Team): Promise<{ item_id: number; item_variant_id: number }[]> => {
  const made: { item_id: number; item_variant_id: number }[] = [];
  for (let nth = 0; nth < items; nth += 1) {
    const body = { code: `BENCH-${nth}`, name: `Measured ${nth}`, unit: 'ea' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, before anything is measured
    const { id, variants } = await read<Made & { variants: Made[] }>(buyer.ask('POST', '/api/item', body));
    const of = { item_id: id, item_variant_id: variants[0]?.id ?? 0 };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await buyer.ask('POST', '/api/stock_entries', { ...of, kind: 'receipt', quantity: '900000', reason: 'Measured' });
    made.push(of);
  }
  return made;
};

interface Filled {
  readonly request: number;
  readonly lines: readonly number[];
}

/** A verified request of lines with one piece each of these items in turn. */
const fillRequest = async (team: Team, of: readonly object[], many: number): Promise<Filled> => {
  const { buyer, reviewer, approver, verifiers } = team;
  const sent = { title: 'Measured', purpose: 'general_purchase', ...verifiers };
  const { id: request } = await read<Made>(buyer.ask('POST', '/api/purchase-request/store', sent));
  const at = `/api/purchase-request/${request}`;
  const added = Array.from({ length: many }, (_, nth) => ({
    key: String(nth),
    kind: 'item',
    description: `Line ${nth}`,
    unit: 'ea',
    quantity: '1',
    ...of[nth % of.length],
  }));
  const saved = await read<{ records: Made[] }>(buyer.ask('POST', `${at}/store-items-and-products`, { added }));
  const lines = saved.records.map(({ id }) => id);
  for (const who of [reviewer, approver])
    // oxlint-disable-next-line no-await-in-loop -- one mark after the other
    await who.ask('PUT', `${at}/lines/verify`, { ids: lines });
  return { request, lines };
};

type Run = Parameters<Parameters<typeof owned>[1]>[0];

const copies: readonly (readonly [copy: string, of: string])[] = [
  [bare.entries, 'stock_entries'],
  [bare.history, 'history'],
  [bare.lines, 'purchase_request_lines'],
  ['bench_bare_variants', 'items_variants'],
];

/** The references of a table, again for its copy. */
const addReferences = async (run: Run, copy: string, of: string): Promise<void> => {
  const { rows } = await run(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [of],
  );
  for (const { name, rule } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await run(`alter table ${copy} add constraint "bare_${String(name)}" ${String(rule)}`);
};

/** Tables of the same columns, keys, references and indexes as those of the product: no policy, no trigger. */
const addBareTables = (source: DatabaseSource): Promise<void> =>
  owned(source, async (run) => {
    for (const [copy, of] of copies) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await run(`create table ${copy} (like ${of} including all)`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await addReferences(run, copy, of);
    }
    await run('insert into bench_bare_variants overriding system value select * from items_variants');
  });

const copyLines = (source: DatabaseSource, request: number): Promise<void> =>
  owned(source, async (run) => {
    await run(
      `insert into ${bare.lines} overriding system value select * from purchase_request_lines where request_id = $1`,
      [request],
    );
    for (const table of [
      bare.lines,
      'purchase_request_lines',
      'stock_entries',
      'items_variants',
      'bench_bare_variants',
    ])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await run(`vacuum analyze ${table}`);
  });

/** What is written for the bookings of these lines, by hand: entries, history, stock, figures. */
const writeByHand = async (run: Run, request: number, lines: readonly number[]): Promise<void> => {
  await run(
    `with made as (
      insert into ${bare.entries} (branch_id, created_by, updated_by, number, item_id, item_variant_id, kind, quantity, request_id,
        request_line_id, balance, booked_after)
      select 1, 1, 1, 'SE-' || l.id || '-' || $3::text, l.item_id, l.item_variant_id, 'booking', 1, l.request_id, l.id, 0, 0
      from ${bare.lines} l where l.branch_id = 1 and l.id = any($1::bigint[]) and l.request_id = $2
      returning *)
    insert into ${bare.history} (branch_id, resource, record_id, table_name, row_id, action, after, "by")
    select 1, 'stock_entries', id, 'stock_entries', id, 'create', to_jsonb(made), 1 from made`,
    [lines, request, String(performance.now())],
  );
  await run(
    `update bench_bare_variants v set booked = booked + n.n, free = free - n.n
     from (select item_variant_id as id, count(*) as n from ${bare.lines} where branch_id = 1 and id = any($1::bigint[]) group by 1) n
     where v.branch_id = 1 and v.id = n.id`,
    [lines],
  );
  await run(`update ${bare.lines} set booked_qty = booked_qty + 1 where branch_id = 1 and id = any($1::bigint[])`, [
    lines,
  ]);
};

/** As many people as there are lines, each of whom books one of them at the same moment. */
const bookEach = ({ ask }: Caller, { request, lines }: Filled): Promise<unknown> =>
  Promise.all(
    lines.map((id) =>
      ask('PUT', `/api/purchase-request/${request}/material-booking/items/${id}/stock-booking`, { booked_qty: '1' }),
    ),
  );

const told = (what: string, pairs: readonly [number, number][], aim: number): string => {
  const ratio = median(pairs.map(([own, other]) => own / other));
  const [own, other] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  return `  ${what.padEnd(34)}${own.toFixed(0).padStart(6)} ms ${other.toFixed(0).padStart(6)} ms   ratio ${ratio.toFixed(2)}  aim ${aim}${ratio <= aim ? '' : '  OVER'}`;
};

const measureBooking = async (engine: string, source: DatabaseSource): Promise<void> => {
  const [buyer, reviewer, approver] = await Promise.all(
    ['buyer', 'reviewer', 'approver'].map((who) => callerOf(source, `${who}@demo.test`)),
  );
  if (!buyer || !reviewer || !approver) throw new Error('The demo firm has no buyer');
  const idOf = async (who: Caller) => (await read<{ user: Made }>(who.ask('GET', '/api/me'))).user.id;
  const verifiers = { reviewer_id: await idOf(reviewer), approver_id: await idOf(approver) };
  const team: Team = { buyer, reviewer, approver, verifiers };
  const stocked = await fillItems(team);
  await addBareTables(source);
  const [all, crowd]: [[number, number][], [number, number][]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const { request, lines } = await fillRequest(team, stocked, booked);
    await copyLines(source, request);
    all.push([
      await timed(async () =>
        (await buyer.ask('POST', `/api/purchase-request/${request}/material-booking/book-all`, {})).text(),
      ),
      await timed(() =>
        owned(source, async (run) => {
          await run('begin');
          await writeByHand(run, request, lines);
          await run('commit');
        }),
      ),
    ]);
    const [before, same] = [
      await fillRequest(team, stocked.slice(0, 1), people),
      await fillRequest(team, stocked.slice(0, 1), people),
    ];
    await copyLines(source, same.request);
    // Statistics that were gathered anew have every connection plan anew: once, before it is measured.
    await bookEach(buyer, before);
    crowd.push([
      await timed(() => bookEach(buyer, same)),
      await timed(() =>
        owned(source, async (run) => {
          for (const id of same.lines) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            await run('begin');
            // oxlint-disable-next-line no-await-in-loop -- as above
            await writeByHand(run, same.request, [id]);
            // oxlint-disable-next-line no-await-in-loop -- as above
            await run('commit');
          }
        }),
      ),
    ]);
  }
  console.log(`${engine}, material booking: the product, bare statements that write the same, their ratio`);
  console.log(told(`${booked} lines in one go`, all.slice(1), aims.all));
  console.log(told(`${people} people, the same stock, at once`, crowd.slice(1), aims.crowd));
};

/** The same on a new database of the server, or on an embedded one. */
export const measureBookingOn = (engine: string, server: string): Promise<void> =>
  onNewDatabase(server, (source) => measureBooking(engine, source));
