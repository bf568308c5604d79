import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, onNewDatabase, timed, type Caller } from './inProcess.ts';
import { median } from './median.ts';
import { owned } from './owned.ts';

/** `node --import tsx bench/storekeeper.ts postgres://…`: what a storekeeper does in one go, beside bare statements that write the same rows. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const [received, countedItems, handed] = [200, 3000, 500];
const aim = 2;

interface Made {
  readonly id: number;
}
const read = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;

interface Team {
  readonly buyer: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly named: { readonly reviewer_id: number; readonly approver_id: number };
}

interface Stocked {
  readonly item_id: number;
  readonly item_variant_id: number;
}

let made = 0;
/** So many items with so much in stock, each with one variant. */
const fillItems = async ({ buyer }: Team, many: number, stock: string): Promise<Stocked[]> => {
  const found: Stocked[] = [];
  for (let nth = 0; nth < many; nth += 1) {
    made += 1;
    const body = { code: `KEPT-${made}`, name: `Kept ${made}`, unit: 'ea' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, before anything is measured
    const { id, variants } = await read<Made & { variants: Made[] }>(buyer.ask('POST', '/api/item', body));
    const of = { item_id: id, item_variant_id: variants[0]?.id ?? 0 };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await buyer.ask('POST', '/api/stock_entries', { ...of, kind: 'receipt', quantity: stock, reason: 'Measured' });
    found.push(of);
  }
  return found;
};

/** A verified request of 5 pieces of each of these items. */
const fillRequest = async ({ buyer, reviewer, approver, named }: Team, of: readonly Stocked[]) => {
  const sent = { title: 'Measured', purpose: 'general_purchase', ...named };
  const { id } = await read<Made>(buyer.ask('POST', '/api/purchase-request/store', sent));
  const at = `/api/purchase-request/${id}`;
  const line = (item: Stocked, nth: number) => ({
    key: `${nth}`,
    kind: 'item',
    description: `Line ${nth}`,
    unit: 'ea',
    quantity: '5',
    ...item,
  });
  const added = of.map(line);
  const saved = await read<{ records: Made[] }>(buyer.ask('POST', `${at}/store-items-and-products`, { added }));
  const lines = saved.records.map(({ id: one }) => one);
  for (const who of [reviewer, approver])
    // oxlint-disable-next-line no-await-in-loop -- one mark after the other
    await who.ask('PUT', `${at}/lines/verify`, { ids: lines });
  return { at, lines };
};

/** An order of all lines of a request, sent to its vendor: its open lines. */
const fillOrder = async (team: Team, of: readonly Stocked[]) => {
  const { buyer, reviewer, approver, named } = team;
  const { at, lines } = await fillRequest(team, of);
  await buyer.ask('PUT', `${at}/material-booking/buyout`, { lines: lines.map((id) => ({ id, buyout_qty: '5' })) });
  const sent = await read<{ records: { buyout_booking_id: number }[] }>(
    buyer.ask('PUT', `${at}/material-booking-buyout/send-lines`, { ids: lines }),
  );
  const { id: vendor_id } = await read<Made>(buyer.ask('POST', '/api/vendors/save', { name: `Kept ${made} of ${at}` }));
  const buyout_ids = sent.records.map(({ buyout_booking_id: id }) => id);
  const { id: rfq } = await read<Made>(buyer.ask('POST', '/api/rfq', { buyout_ids, vendor_ids: [vendor_id] }));
  await buyer.ask('PUT', `/api/rfq/${rfq}/send`, {});
  const asks = await read<{ records: Made[] }>(buyer.ask('GET', `/api/rfq/${rfq}/items-and-products?getAll=true`));
  const { id: quotation } = await read<Made>(buyer.ask('POST', `/api/rfq/${rfq}/quotations`, { vendor_id }));
  const bids = asks.records.map(({ id: rfq_line_id }) => ({ rfq_line_id, bid: 'priced', price: '2.5' }));
  await buyer.ask('PUT', `/api/rfq/${rfq}/bids`, { quotation_id: quotation, bids });
  const { id: award } = await read<Made>(
    buyer.ask('POST', `/api/rfq/${rfq}/awards`, {
      recommendation: 'Measured',
      lines: asks.records.map(({ id: rfq_line_id }) => ({ rfq_line_id, vendor_id })),
    }),
  );
  await buyer.ask('PUT', `/api/rfq-awards/${award}/submit`, named);
  for (const [who, step] of [
    [reviewer, 'review'],
    [approver, 'approve'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await who.ask('PUT', '/api/seen', { resource: 'awards', record_id: award });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await who.ask('PUT', `/api/rfq-awards/${award}/${step}`, {});
  }
  const orders = await read<{ records: Made[] }>(buyer.ask('GET', `/api/purchase-orders?award_id=${award}`));
  const order = orders.records[0]?.id ?? 0;
  await buyer.ask('PUT', `/api/purchase-orders/${order}/send`, {});
  const open = await read<{ lines: { id: number; open: string }[] }>(
    buyer.ask('GET', `/api/purchase-orders/${order}/open-lines`),
  );
  return { order, open: open.lines };
};

type Run = Parameters<Parameters<typeof owned>[1]>[0];
const copyOf = (table: string) => `bench_bare_${table}`;

/** Tables with the rows, columns, keys, references and indexes of the product's: no policy, no trigger. */
const copyTables = async (run: Run, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const copy = copyOf(table);
    const { rows: columns } = await run(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = String(columns[0]?.['names']);
    await run(`create table ${copy} (like ${table} including all)`);
    await run(`insert into ${copy} (${names}) overriding system value select ${names} from ${table}`);
    const { rows } = await run(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    for (const { name, rule } of rows)
      await run(`alter table ${copy} add constraint "bare_${String(name)}" ${String(rule)}`);
    await run(`vacuum analyze ${copy}`);
    await run(`vacuum analyze ${table}`);
  }
};

/** Writes into the copies what the product has written: new rows, and changed ones. */
const writeTheSame = async (run: Run, tables: readonly string[]): Promise<void> => {
  await run('begin');
  for (const table of tables) {
    const copy = copyOf(table);
    const { rows } = await run(
      `select string_agg(quote_ident(attname), ', ') as names, string_agg('n.' || quote_ident(attname), ', ') as news,
         bool_or(attname = 'version') as versioned
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const { names, news, versioned } = rows[0] as { names: string; news: string; versioned: boolean };
    await run(
      `insert into ${copy} (${names}) overriding system value select ${names} from ${table} where id > (select coalesce(max(id), 0) from ${copy})`,
    );
    if (versioned || table === 'items_variants')
      await run(
        `update ${copy} b set (${names}) = row(${news}) from ${table} n where n.branch_id = b.branch_id and n.id = b.id and to_jsonb(n) <> to_jsonb(b)`.replace(
          'to_jsonb(n) <> to_jsonb(b)',
          versioned
            ? 'n.version <> b.version'
            : '(n.on_hand, n.booked, n.free) is distinct from (b.on_hand, b.booked, b.free)',
        ),
      );
  }
  await run('commit');
};

/** Times some work of the product, and bare statements that write the same rows. */
const pair = async (
  source: DatabaseSource,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<[number, number]> => {
  await owned(source, (run) => copyTables(run, tables));
  const own = await timed(work);
  const bare = await timed(() => owned(source, (run) => writeTheSame(run, tables)));
  await owned(source, async (run) => {
    for (const table of tables) await run(`drop table ${copyOf(table)}`);
  });
  return [own, bare];
};

/** What was measured, without the first round, in which the process is new. */
const told = (what: string, [, ...pairs]: readonly [number, number][]): string => {
  const ratio = median(pairs.map(([own, bare]) => own / bare));
  const [own, bare] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  return `  ${what.padEnd(34)}${own.toFixed(0).padStart(6)} ms ${bare.toFixed(0).padStart(6)} ms   ratio ${ratio.toFixed(2)}  aim ${aim}${ratio <= aim ? '' : '  OVER'}`;
};

const ledger = ['stock_entries', 'history', 'items_variants'];

const measureStorekeeper = async (source: DatabaseSource): Promise<void> => {
  const [buyer, reviewer, approver] = await Promise.all(
    ['buyer', 'reviewer', 'approver'].map((who) => callerOf(source, `${who}@demo.test`)),
  );
  if (!buyer || !reviewer || !approver) throw new Error('The demo firm has no buyer');
  const idOf = async (who: Caller) => (await read<{ user: Made }>(who.ask('GET', '/api/me'))).user.id;
  const team = {
    buyer,
    reviewer,
    approver,
    named: { reviewer_id: await idOf(reviewer), approver_id: await idOf(approver) },
  };
  const stocked = await fillItems(team, countedItems, '100');
  const [receipts, counts, slips]: [number, number][][] = [[], [], []];
  let onHand = 100;
  for (let round = 0; round <= rounds; round += 1) {
    const { order, open } = await fillOrder(team, await fillItems(team, received, '1'));
    receipts?.push(
      await pair(
        source,
        [
          ...ledger,
          'deliveries',
          'purchase_request_lines',
          'purchase_orders',
          'purchase_order_lines',
          'buyout_requests',
        ],
        () =>
          buyer.ask('POST', `/api/purchase-orders/${order}/deliveries`, {
            delivery_note: 'DN 1',
            lines: open.map(({ id, open: accepted }) => ({ line_id: id, accepted })),
          }),
      ),
    );
    const { at, lines } = await fillRequest(team, stocked.slice(0, handed));
    await buyer.ask('POST', `${at}/material-booking/book-all`, {});
    slips?.push(
      await pair(source, [...ledger, 'issue_slips', 'purchase_request_lines'], () =>
        buyer.ask('POST', '/api/issue-slips', {
          issued_to: 'Site',
          lines: lines.map((id) => ({ request_line_id: id, quantity: '5' })),
        }),
      ),
    );
    // Those that were handed out stand apart: the books say 5 less of each with every round.
    const rest = stocked.slice(handed);
    counts?.push(
      await pair(source, ledger, () =>
        buyer.ask('POST', '/api/stock_entries/count', {
          reason: 'Measured',
          lines: rest.map(({ item_variant_id }) => ({
            item_variant_id,
            counted: `${onHand + 1}`,
            on_hand: `${onHand}`,
          })),
        }),
      ),
    );
    onHand += 1;
  }
  console.log('PostgreSQL, the storekeeper: the product, bare statements that write the same rows, their ratio');
  console.log(told(`a delivery of ${received} lines`, receipts ?? []));
  console.log(told(`an issue slip of ${handed} lines`, slips ?? []));
  console.log(told(`a count of ${countedItems - handed} items`, counts ?? []));
};

const [, , server = ''] = process.argv;
await onNewDatabase(server, measureStorekeeper);
