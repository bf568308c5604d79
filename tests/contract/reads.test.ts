import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import {
  activeId,
  lists as stageLists,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  linesOf,
  type Estimators,
  type Word,
} from '../support/estimation.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, makeEnquiry, makeMasters } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { addressOf, at, contract, held, nameOf, rowOf, type ContractCall } from './table.ts';

const on = testApp();
/** Holds every permission, in the first branch of the demo firm. */
let all: Caller;
beforeAll(async () => {
  all = await person(on, { branches: [(await branchIds(on)).leeds] });
});

interface Row {
  readonly id: number;
}

/** The list from which a record of a path is taken, where it is not the one above it: `/api/client` of `/api/client/{id}`. */
const listsOf: Readonly<Record<string, string>> = {
  '/api/enquiries': '/api/enquiries/global',
  '/api/log-categories': '/api/logcategory',
  '/api/followUp': '/api/enquiries/global',
  '/api/userPermissions': '/api/users',
  '/api/contract-reviews': '/api/contractReview',
};

const known = new Map<string, Promise<number>>();
/** The first record of a list. */
const firstOf = (list: string): Promise<number> => {
  const found =
    known.get(list) ??
    all.get(list).then((answer) => (at(answer, rowOf(`GET ${list}`).rows) as Row[])[0]?.id as number);
  known.set(list, found);
  return found;
};

/** An enquiry of one's own with a file, made once. */
let withFile: Promise<{ id: number; attachmentId: number }> | undefined;
const enquiryWithFile = () =>
  (withFile ??= makeMasters(all).then(async (masters) => {
    const { id } = await makeEnquiry(all, masters);
    const sent = await sendRaw(on.app, all, `/api/enquiries/${id}/attachment`, formOf(['plan.txt', 'Ground floor']));
    return { id, attachmentId: (sent.data.records as Row[])[0]?.id as number };
  }));

/** A contract review of one's own with a file, made once. */
let reviewed: Promise<{ id: number; attachmentId: number }> | undefined;
const reviewWithFile = () =>
  (reviewed ??= makeMasters(all).then(async ({ customer: customer_id }) => {
    const { id } = (await all.post('/api/projects', { title: fresh(), customer_id })).data as Row;
    await all.post('/api/contractReview', { project_id: id, reference: fresh() });
    const sent = await sendRaw(
      on.app,
      all,
      `/api/contract-reviews/${id}/attachments`,
      formOf(['plan.txt', 'Ground floor']),
    );
    return { id, attachmentId: (sent.data.records as Row[])[0]?.id as number };
  }));

/** A project of one's own with a file, made once. */
let documented: Promise<{ id: number; attachmentId: number }> | undefined;
const projectWithFile = () =>
  (documented ??= makeMasters(all).then(async ({ customer: customer_id }) => {
    const { id } = (await all.post('/api/projects', { title: fresh(), customer_id })).data as Row;
    const sent = await sendRaw(on.app, all, `/api/projects/${id}/attachments`, formOf(['plan.txt', 'Ground floor']));
    return { id, attachmentId: (sent.data.records as Row[])[0]?.id as number };
  }));

/** The RFQ of the demo firm with a file, made once. */
let askedWithFile: Promise<{ id: number; attachmentId: number }> | undefined;
const rfqWithFile = () =>
  (askedWithFile ??= firstOf('/api/rfq/open').then(async (id) => {
    const sent = await sendRaw(on.app, all, `/api/rfq/${id}/attachments`, formOf(['plan.txt', 'Ground floor']));
    return { id, attachmentId: (sent.data.records as Row[])[0]?.id as number };
  }));

const withFileFor = (path: string) => {
  if (path.startsWith('/api/rfq')) return rfqWithFile;
  if (path.startsWith('/api/projects')) return projectWithFile;
  return path.startsWith('/api/contract') ? reviewWithFile : enquiryWithFile;
};

/** A heading of the bills of a client, made once. */
let heading: Promise<number> | undefined;
const aHeading = () =>
  (heading ??= firstOf('/api/client').then(async (client_id) => {
    const made = await all.post('/api/boq-headings', { client_id, heading: fresh(), meaning: 'quantity' });
    return made.data.id as number;
  }));

/** A plan of one's own, made once. */
let planned: Promise<{ project_id: number; plan_id: number; main: number; sub: number; revision: number }> | undefined;
const aPlan = () =>
  (planned ??= makeMasters(all).then(async ({ customer: customer_id }) => {
    const { id: project_id } = (await all.post('/api/projects', { title: fresh(), customer_id })).data as Row;
    const sub_tasks = [{ name: 'Bricks', percentage: '100', duration: 5 }];
    await all.post(`/api/projects/${project_id}/project-planning/tasks`, { name: 'Walls', sub_tasks });
    const { data } = await all.get(`/api/projects/${project_id}/project-planning/tasks`);
    const [main] = data.records as (Row & { sub_tasks: Row[] })[];
    return {
      project_id,
      plan_id: data.plan_id as number,
      main: main?.id as number,
      sub: main?.sub_tasks[0]?.id as number,
      revision: 1,
    };
  }));
const planIds = async (path: string) => {
  const { plan_id, main, sub, ...others } = await aPlan();
  const id = path.startsWith('/api/project-plans') ? plan_id : path.includes('sub-tasks') ? sub : main;
  return { ...others, plan_id, id, taskId: path.includes('{taskId}') ? await firstOf('/api/master-tasks') : id };
};
const isOfPlan = (path: string) =>
  /^\/api\/(project-plans\/|projects\/\{project_id\}\/(project-planning|task-manager))/.test(path);

/** Who verifies the lines of a request: two people, and neither is who asks. */
const verifiers = async () => {
  const [reviewer, approver] = await Promise.all([on.as('reviewer@demo.test'), on.as('approver@demo.test')]);
  return { reviewer_id: reviewer.session.user.id, approver_id: approver.session.user.id };
};

/** A purchase request of one's own with a product, an item in it and one beside it, made once. */
let asked:
  | Promise<Readonly<Record<'request_id' | 'product' | 'item' | 'consumable' | 'project_id', number>>>
  | undefined;
const aRequest = () =>
  (asked ??= makeMasters(all).then(async ({ customer: customer_id }) => {
    const { id: project_id } = (await all.post('/api/projects', { title: fresh(), customer_id })).data as Row;
    const verified = await verifiers();
    const request = { title: fresh(), purpose: 'project_purchase', project_id, ...verified };
    const { id: request_id } = (await all.post('/api/purchase-request/store', request)).data as Row;
    const added = [
      { key: 'p', kind: 'product', description: 'Door', quantity: '3' },
      { key: 'a', kind: 'item', parent_key: 'p', description: 'Leaf', quantity: '2' },
      { key: 'b', kind: 'item', description: 'Silicone', quantity: '7' },
      { key: 'c', kind: 'consumable', parent_key: 'p', description: 'Rags', quantity: '1' },
    ];
    const saved = await all.post(`/api/purchase-request/${request_id}/store-items-and-products`, { added });
    const of = (key: string) => saved.data.records.find((line: Row & { key: string }) => line.key === key).id as number;
    return { project_id, request_id, product: of('p'), item: of('b'), consumable: of('c') };
  }));
/** An item of a request that is booked in three ways, made once: its orders, and a question for what it holds. */
let booked: Promise<Readonly<Record<string, number>>> | undefined;
const aBooking = () =>
  (booked ??= (async (): Promise<Readonly<Record<string, number>>> => {
    const item = (await all.post('/api/item', { code: fresh(), name: 'Hinge', unit: 'ea' })).data;
    const [variant] = item.variants as Row[];
    const of = { item_id: item.id as number, item_variant_id: variant?.id };
    await all.post('/api/stock_entries', { ...of, kind: 'receipt', quantity: '5', reason: 'Delivery' });
    const sent = { title: fresh(), purpose: 'general_purchase', ...(await verifiers()) };
    const { id: request } = (await all.post('/api/purchase-request/store', sent)).data as Row;
    const at = `/api/purchase-request/${request}`;
    const added = ['a', 'b'].map((key) => ({ key, kind: 'item', description: 'Hinge', quantity: '9', ...of }));
    const saved = await all.post(`${at}/store-items-and-products`, { added });
    const [first, second] = (saved.data.records as Row[]).map(({ id }) => id);
    for (const who of ['reviewer', 'approver'] as const)
      await (await on.as(`${who}@demo.test`)).put(`${at}/lines/verify`, { ids: [first, second] });
    const shares = { booked_qty: '5', production_qty: '1', buyout_qty: '1' };
    const row = await all.put(`${at}/material-booking/items/${first}/stock-booking`, shares);
    const asked = { from_line_id: first, item_variant_id: variant?.id, quantity: '1' };
    const question = await all.post(`${at}/material-booking/items/${second}/ask`, asked);
    const handed = { issued_to: 'Site', lines: [{ request_line_id: first, quantity: '1' }] };
    const slip = await all.post('/api/issue-slips', handed);
    return {
      '/api/issue-slips': slip.data.id as number,
      '/api/production-orders': row.data.production_booking_id as number,
      '/api/buyout-requests': row.data.buyout_booking_id as number,
      '/api/stock-requests': question.data.id as number,
    };
  })());
/** An order of the demo firm, and a line of it. */
const anOrder = async (path: string) => {
  const id = (await rowsAt('/api/purchase-orders'))[0]?.id ?? 0;
  if (!path.includes('{order_id}')) return { id };
  const [line] = await rowsAt(`/api/purchase-orders/${id}/lines`);
  return { order_id: id, id: line?.id ?? 0 };
};

const isOfOrder = (path: string) => /^\/api\/(production-orders|buyout-requests|stock-requests)\/\{id\}/.test(path);

const isOfRequest = (path: string) =>
  path.includes('{request_id}') ||
  /\{project_id\}\/(((consumable-allocation|material-booking)-)?purchase-request|request-coverage|order-by|procurement-mismatches|bought-against-estimate|line-trace)/.test(
    path,
  );
const requestIds = async (path: string) => {
  const { product, item, consumable, ...others } = await aRequest();
  const id = path.includes('/items/') ? item : path.includes('/consumables/') ? consumable : product;
  return { ...others, id, parent_line_id: product };
};

/** A follow-up of an enquiry, made once. */
let followUp: Promise<number> | undefined;
const aFollowUp = () =>
  (followUp ??= enquiryWithFile().then(async ({ id }) => {
    const made = await all.post('/api/followUp', { enquiry_id: id, subject: fresh(), due_at: '2030-01-01T09:00:00Z' });
    return made.data.id as number;
  }));

/** Keeps a client's workbook of the first line of a cost estimation. */
const keepWorkbook = async (creator: Caller, cost: number): Promise<void> => {
  const [line] = await linesOf(creator, 'boq-cost', cost);
  const file = await writeXlsx({ sheets: [{ name: 'Bill', rows: [['Line', null]] }] });
  const rows = [{ row: 1, line: line?.id as number, quantity: null }];
  const sheets = [{ name: 'Bill', columns: { quantity: null, rate: 1, amount: null }, rows }];
  const body = { name: 'Bill.xlsx', content: Buffer.from(file).toString('base64'), sheets };
  await expecting(201, creator.post(`/api/boq-cost/${cost}/items/client-file`, body));
};

/** An estimation in its last stage, made once. */
let staged: Promise<{ team: Estimators; estimation: number }> | undefined;
const inStages = () =>
  (staged ??= makeEstimators(on).then(async (team) => {
    const { estimation, cost } = await makeCosted(team, await makeEstimationMasters(team));
    await keepWorkbook(team.creator, cost);
    return { team, estimation };
  }));
/** The ids of a path of a stage: those of its revision, or of the first line of it. */
const stageIds = async (word: Word, ofLine: boolean) => {
  const { team, estimation } = await inStages();
  const id = await activeId(team, word, estimation);
  return { id: ofLine ? ((await linesOf(all, word, id))[0]?.id as number) : id };
};
const stageOf = (path: string) =>
  (Object.keys(stageLists) as Word[]).find((word) => path.startsWith(`/api/${word}/`) && path.includes('{id}'));

/** A contractor of the demo firm. */
const contractor = async () =>
  ((await all.get('/api/customer?is_contractor=true')).data.customer.data as Row[])[0]?.id as number;

/** What is in the demo firm's RFQs: those of one with quotations, and of its award. */
let quoted:
  | Promise<Readonly<Record<'rfq_id' | 'award_id' | 'quotation' | 'item' | 'vendorId' | 'line', number>>>
  | undefined;
const rowsAt = async (path: string): Promise<Row[]> => (await all.get(path)).data.records as Row[];
const anRfq = () =>
  (quoted ??= (async () => {
    for (const award of await rowsAt('/api/rfq-awards')) {
      const { rfq_id, lines } = (await all.get(`/api/rfq-awards/${award.id}`)).data as { rfq_id: number; lines: Row[] };
      const [quotation] = await rowsAt(`/api/rfq/${rfq_id}/quotations`);
      const [item] = await rowsAt(`/api/rfq/${rfq_id}/items-and-products`);
      const [vendor] = await rowsAt(`/api/rfq/${rfq_id}/vendors/selected`);
      const [line] = lines;
      if (quotation && item && vendor && line)
        return {
          rfq_id,
          award_id: award.id,
          quotation: quotation.id,
          item: item.id,
          vendorId: vendor.id,
          line: line.id,
        };
    }
    throw new Error('No RFQ of the demo firm was awarded');
  })());
const isOfRfq = (path: string) => /^\/api\/rfq(-awards)?\/\{/.test(path) && !path.includes('{attachmentId}');
const rfqIds = async (path: string): Promise<Record<string, number>> => {
  const { rfq_id, award_id, quotation, item, line, vendorId } = await anRfq();
  if (path.startsWith('/api/rfq-awards/')) return { award_id, id: path.includes('{award_id}') ? line : award_id };
  if (!path.includes('{rfq_id}')) return { id: rfq_id, vendorId };
  return { rfq_id, id: path.includes('/quotations/') ? quotation : item };
};

/** The address of a call on records that are there, with what its query must have. */
const onRecords = async (row: ContractCall): Promise<{ path: string; query: URLSearchParams }> => {
  const [collection = ''] = row.path.split('/{id}');
  const stage = stageOf(row.path);
  const ids = isOfPlan(row.path)
    ? await planIds(row.path)
    : isOfRfq(row.path)
      ? await rfqIds(row.path)
      : isOfRequest(row.path)
        ? await requestIds(row.path)
        : row.path.startsWith('/api/purchase-orders/{order_id}')
          ? await anOrder(row.path)
          : isOfOrder(row.path)
            ? { id: (await aBooking())[collection] as number }
            : row.path.startsWith('/api/boq-headings/{id}')
              ? { id: await aHeading() }
              : row.path === '/api/followUp/{id}/history'
                ? { id: await aFollowUp() }
                : row.path === '/api/users/{id}/personal-data'
                  ? { id: all.session.user.id }
                  : row.path.includes('{attachmentId}')
                    ? await withFileFor(row.path)()
                    : stage
                      ? await stageIds(stage, row.path.includes('/items/{id}'))
                      : /^\/api\/estimations\/\{id\}\/(boq|compare)/.test(row.path)
                        ? { id: (await inStages()).estimation }
                        : { id: row.path.includes('{id}') ? await firstOf(listsOf[collection] ?? collection) : 0 };
  const required: Record<string, () => unknown> = {
    'format*': () => 'csv',
    'getAll*': () => true,
    'contractor*': contractor,
    'estimation_id*': async () => (await inStages()).estimation,
    'from*': () => 'boq-details.1',
    'to*': () => 'boq-cost.1',
    'since*': () => '2026-01-01T00:00:00Z',
    'permission*': () => 'master.client.view',
    'resource*': () => 'clients',
    'ids*': () => 1,
    'country*': () => 'GB',
    'year*': () => 2031,
    'side*': () => 'not_bought',
    'record_id*': () => firstOf('/api/client'),
    'user_ids*': () => all.session.user.id,
  };
  const query = new URLSearchParams();
  if (row.path.endsWith('/line-trace')) query.set('bill_line_key', 'none');
  for (const name of row.query) if (required[name]) query.set(name.replace('*', ''), String(await required[name]()));
  return { path: addressOf(row.path, { ...ids, filter: 'global' }), query };
};

/** What is made as a file: a PDF or a workbook. */
const isMade = (path: string) => /\/(document|workbook|bundle|ms-project|pick-list)$/.test(path);

const reads = contract.filter(({ method, path }) => method === 'GET' && path !== '/api/live');
const lists = reads.filter(({ rows }) => rows);
const paged = lists.filter(({ size, query }) => size && !query.includes('range'));
/** The name by which a call asks for the size of a page. */
const perPage = ({ query }: ContractCall) => (query.includes('limit') ? 'limit' : 'per_page');

const asking = async (row: ContractCall, more: Record<string, string> = {}) => {
  const { path, query } = await onRecords(row);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return all.get(`${path}${query.size ? `?${query}` : ''}`);
};
const rowsIn = (row: ContractCall, answer: unknown) => at(answer, row.rows) as Row[];
const totalIn = (row: ContractCall, answer: unknown) => at(answer, row.total) as number;
/** The values by which people know a row. */
const shownBy = ['name', 'number', 'code', 'comment', 'subject', 'heading', 'by_name'];
const named = (rows: readonly ContractCall[]) => rows.map((row) => [nameOf(row), row] as const);

describe('what is read', () => {
  it.each(named(reads.filter(({ rows }) => !rows)))('%s answers', async (_, row) => {
    const { path, query } = await onRecords(row);
    const answer = await all.raw('GET', `${path}?${query}`);
    expect(answer.status).toBe(200);
    if (row.query.includes('format*')) {
      expect(answer.headers.get('content-type')).toContain('text/csv');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"/);
    } else if (row.path.endsWith('/export')) {
      await answer.body?.cancel();
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.xlsx"/);
    } else if (isMade(row.path)) {
      await answer.body?.cancel();
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.(pdf|xlsx|xml|zip)"/);
    } else if (row.path.endsWith('{attachmentId}')) expect(await answer.text()).toBe('Ground floor');
    else expect(await answer.json()).toMatchObject({ success: true, data: expect.anything() as unknown });
  });

  it.each(named(lists))('%s has its rows and its total where they are looked for', async (_, row) => {
    const answer = await asking(row);
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(Array.isArray(rowsIn(row, answer)), row.rows).toBe(true);
    if (row.total) expect(totalIn(row, answer), row.total).toBeGreaterThanOrEqual(rowsIn(row, answer).length);
    if (!row.size) return;
    const [, ...place] = row.total.split('.').slice(0, -1);
    const standing = at(answer.data, place.join('.')) as { per_page: number; current_page: number };
    expect(standing.current_page).toBe(1);
    expect(rowsIn(row, answer)).toHaveLength(Math.min(standing.per_page, totalIn(row, answer)));
    held(row, { size: String(standing.per_page) }, { size: row.size });
  });

  it.each(named(paged.filter(({ query }) => query.includes('page'))))('%s is paged as it is asked', async (_, row) => {
    const total = totalIn(row, await asking(row));
    const [first, second, past, most] = [
      await asking(row, { page: '1', [perPage(row)]: '1' }),
      await asking(row, { page: '2', [perPage(row)]: '1' }),
      await asking(row, { page: '9000', [perPage(row)]: '1' }),
      await asking(row, { [perPage(row)]: '100000' }),
    ];
    held(row, { page: [first.status, second.status, past.status] }, { page: [200, 200, 200] });
    if (first.status !== 200) return;
    expect([rowsIn(row, first), rowsIn(row, second), rowsIn(row, past)].map((rows) => rows.length)).toEqual([
      Math.min(total, 1),
      Math.min(Math.max(total - 1, 0), 1),
      0,
    ]);
    for (const name of ['page', perPage(row)]) {
      const none = await asking(row, { [name]: '0' });
      expect([none.status, Object.keys(none.errors ?? {})]).toEqual([422, [name]]);
    }
    if (total > 1) expect(rowsIn(row, second)[0]).not.toEqual(rowsIn(row, first)[0]);
    expect(totalIn(row, past)).toBe(total);
    expect(at(most, row.total.replace(/total$/, 'per_page')) as number).toBe(200);
  });

  it.each(named(paged.filter(({ query }) => query.includes('getAll'))))('%s comes whole', async (_, row) => {
    const answer = await asking(row, { getAll: 'true' });
    expect(rowsIn(row, answer)).toHaveLength(totalIn(row, answer));
  });

  /** The parameters of its order, in the words of the documents. */
  const orderOf = ({ path }: ContractCall): readonly [column: string, order: string] => {
    if (/\/(history|vendors|selected|order-by|late-orders)$|\/material-booking(-\w+)?\//.test(path))
      return ['sortCol', 'sortOrder'];
    if (path.endsWith('/material-booking-purchase-requests')) return ['sort_col', 'sort_order'];
    if (/^\/api\/(contract-review-actions|purchase-request(\/[a-z-]+)?$)/.test(path)) return ['sort_col', 'sort_order'];
    return path.includes('purchase-request') ? ['sortCol', 'sort_order'] : ['sortCol', 'sortOrder'];
  };
  /** Action items, tasks of one's own, vendors to choose and consumable allocation come by 30, other lists by 10. */
  const sizeOf = ({ path }: ContractCall) =>
    /^\/api\/(audit-trail$|(people-)?changes$|contract-review-actions|task-manager\/my-tasks$|purchase-request.*\/(vendors|material-booking|late-orders)|projects\/.*(material-booking|consumable-allocation-|order-by|procurement-mismatches|bought-against-estimate)|procurement-mismatches|rfq\/.*(vendors|selected|quotations|items-and-products)$|purchase-orders(\/to-(send|come)|\/\{order_id\}\/lines)?$|(production-orders|buyout-requests(\/\w+)?|stock-requests|issue-slips|rfq-awards|order-changes|deliveries)$)/.test(
      path,
    ) && !/\/(history|views)$/.test(path)
      ? '30'
      : '10';
  /** What narrows and orders a list, in the words of the documents where they have words of their own (rule 6). */
  const wordsOf = (row: ContractCall): readonly string[] =>
    row.path === '/payment-terms'
      ? ['page', 'limit', 'search', 'sortCol', 'sortOrder']
      : row.path.endsWith('/items')
        ? ['page', 'per_page']
        : ['page', 'per_page', 'search', ...orderOf(row)];

  it.each(named(lists.filter(({ total, query }) => total && query.includes('page'))))(
    '%s is asked in the words of every list',
    (_, row) => {
      expect(wordsOf(row).filter((word) => !row.query.includes(word))).toEqual([]);
      if (!row.path.endsWith('/items')) expect(row.size).toBe(sizeOf(row));
    },
  );

  it.each(named(paged))('%s is searched and sorted as it is asked', async (_, row) => {
    if (!row.query.includes('page')) return;
    const [column, order] = orderOf(row);
    const [none, up, down, nowhere, noWay] = [
      await asking(row, { search: 'no such words anywhere' }),
      await asking(row, { [order]: 'asc', [perPage(row)]: '200' }),
      await asking(row, { [order]: 'desc', [perPage(row)]: '200' }),
      await asking(row, { [column]: 'no_such_column' }),
      await asking(row, { [order]: 'upwards' }),
    ];
    held(
      row,
      { order: [none.status, up.status, Object.keys(nowhere.errors), Object.keys(noWay.errors)] },
      { order: [200, 200, [column], [order]] },
    );
    expect(rowsIn(row, none)).toEqual([]);
    // What can be decided stands before what cannot, whatever the order.
    if (row.path !== '/api/inbox' && totalIn(row, up) <= 200)
      expect(rowsIn(row, down)).toEqual(rowsIn(row, up).toReversed());
    const [first] = rowsIn(row, up);
    const text = Object.entries(first ?? {}).find(([name]) => shownBy.includes(name))?.[1] as unknown;
    // Of the changes, of which there are millions, a search finds those of a kind of record (rule 104).
    if (typeof text !== 'string' || row.path.endsWith('changes')) return;
    const found = await asking(row, { search: text, [perPage(row)]: '200' });
    expect(rowsIn(row, found)).toContainEqual(first);
  });
});

describe('a path of an estimation’s stages', () => {
  const paths = contract.filter(({ path }) => path.startsWith('/api/estimations/{id}/boq-'));

  it.each(named(paths))('%s names the estimation where it is not there', async (_, { path }) => {
    for (const missing of ['abc', '999999999'])
      expect(await all.get(path.replace('{id}', missing).replace('{rev}', '1'))).toMatchObject({
        status: 404,
        message: 'Estimation not found',
      });
  });
});

describe('a path with two ids', () => {
  const stageWords: readonly string[] = ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'];
  /** The kinds of record that the two ids are of. */
  const kinds: Readonly<Record<string, readonly [string, string]>> = {
    '/api/enquiries/{id}/related-enquiries/{relatedId}': ['Enquiry', 'Enquiry'],
    '/api/enquiries/{id}/comments/{commentId}': ['Enquiry', 'Comment'],
    '/api/enquiries/{id}/attachment/{attachmentId}': ['Enquiry', 'Attachment'],
    '/api/enquiry/{id}/attachment/{attachmentId}': ['Enquiry', 'Attachment'],
    '/api/log-categories/{id}/enquiry-scopes/{lineId}': ['Log category', 'Enquiry scope'],
    '/api/contract-reviews/{id}/attachments/{attachmentId}': ['Contract review', 'Attachment'],
    '/api/projects/{id}/attachments/{attachmentId}': ['Project', 'Attachment'],
    '/api/rfq/{id}/attachments/{attachmentId}': ['RFQ', 'Attachment'],
    '/api/rfq/{id}/vendors/{vendorId}/document': ['RFQ', 'Vendor'],
    '/api/rfq/{id}/vendors/{vendorId}/workbook': ['RFQ', 'Vendor'],
    '/api/rfq/{id}/vendors/{vendorId}/bundle': ['RFQ', 'Vendor'],
    '/api/boq-cost/{id}/items/{itemId}/save-prices': ['Cost estimation', 'Line'],
    '/api/users/{id}/absences/{absence_id}': ['User', 'Absence'],
    ...Object.fromEntries(
      stageWords.map((word) => [`/api/${word}/items/{id}/comments/{commentId}`, ['Line', 'Comment']]),
    ),
  };
  const twofold = contract.filter(
    ({ path }) =>
      (path.match(/\{\w*id\}/gi) ?? []).length > 1 && !/\{(project|request|rfq|award|order)_id\}/.test(path),
  );

  it.each(named(twofold))('%s says which of them is not there', async (_, row) => {
    const [first, second] = kinds[row.path] ?? [];
    const own = row.path.startsWith('/api/enquiry') || row.path.startsWith('/api/enquiries');
    const { path } = own ? { path: `${(await enquiryWithFile()).id}` } : await onRecords(row);
    const there = own ? path : (path.match(/\/(\d+)(\/|$)/)?.[1] as string);
    const body =
      row.method === 'PUT'
        ? row.path.includes('{absence_id}')
          ? { version: 1 }
          : { comment: 'x' }
        : row.method === 'POST'
          ? {}
          : undefined;
    const asked = async (id: string, other: string) => {
      const at = row.path.replace('{id}', id).replace(/\{\w+\}/, other);
      const { status, message } = await all.call(row.method, at, body);
      return [status, message];
    };
    for (const missing of ['abc', '0', '999999999']) {
      expect(await asked(missing, '1')).toEqual([404, `${first} not found`]);
      expect(await asked(there, missing)).toEqual([404, `${second} not found`]);
    }
  });
});

describe('a path of a part of an RFQ, or of a line of an award', () => {
  const ofRfqs = contract.filter(({ path }) => /\{(rfq|award)_id\}/.test(path) && path.includes('/{id}'));

  it.each(named(ofRfqs))('%s says which of its ids is not there', async (_, { method, path }) => {
    const ids = await rfqIds(path);
    const parent = path.includes('{award_id}') ? 'award_id' : 'rfq_id';
    const kind = parent === 'award_id' ? 'Award line' : path.includes('/quotations/') ? 'Quotation' : 'Item';
    const asked = async (of: number | string, part: number | string) => {
      const address = path.replace(`{${parent}}`, String(of)).replace('{id}', String(part));
      const { status, message } = await all.call(method, address, method === 'PUT' ? { version: 1 } : undefined);
      return [status, message];
    };
    for (const missing of ['abc', '0', '999999999']) {
      expect(await asked(missing, ids['id'] ?? 0)).toEqual([
        404,
        parent === 'award_id' ? 'Award not found' : 'RFQ not found',
      ]);
      expect(await asked(ids[parent] ?? 0, missing)).toEqual([404, `${kind} not found`]);
    }
  });
});

describe('a path of a task', () => {
  const ofTasks = contract.filter(({ path }) => path.includes('{project_id}') && path.includes('/{id}'));

  it.each(named(ofTasks))(
    '%s says which of its ids is not there, or is of another project',
    async (_, { method, path }) => {
      const { project_id, id } = await planIds(path);
      const kind = /sub-?tasks/.test(path) ? 'Sub-task' : 'Main task';
      const body =
        method === 'GET' || method === 'DELETE' ? undefined : path.includes('comments') ? { comment: 'x' } : {};
      const asked = async (project: number | string, task: number | string) => {
        const at = path
          .replace('{project_id}', String(project))
          .replace('{id}', String(task))
          .replace('{commentId}', '1');
        const { status, message } = await all.call(method, at, path.endsWith('resolve') ? {} : body);
        return [status, message];
      };
      for (const missing of ['abc', '0', '999999999']) {
        expect(await asked(missing, id)).toEqual([404, 'Project not found']);
        expect(await asked(project_id, missing)).toEqual([404, `${kind} not found`]);
      }
      const { data: other } = await all.post('/api/projects', {
        title: fresh(),
        customer_id: (await makeMasters(all)).customer,
      });
      await all.post(`/api/projects/${other.id}/project-planning/tasks`, { name: 'Walls' });
      expect(await asked(other.id as number, id)).toEqual([404, `${kind} not found`]);
    },
  );
});

describe('a path of a line of a purchase request', () => {
  const ofLines = contract.filter(({ path }) => path.includes('{request_id}') && path.includes('/{id}'));

  it.each(named(ofLines))('%s says which of its ids is not there, or is of another request', async (_, row) => {
    const { request_id, id } = await requestIds(row.path);
    const kind = row.path.includes('/lines/')
      ? 'Line'
      : row.path.includes('/items/')
        ? 'Item'
        : row.path.includes('/consumables/')
          ? 'Consumable'
          : 'Product';
    const bodies: Readonly<Record<string, unknown>> = {
      '{id}': { quantity: '1' },
      'update-quantity': { quantity: '1' },
      vendors: { vendor_ids: [] },
      comments: row.method === 'DELETE' ? { comment_id: 1 } : { comment: 'x' },
      '{commentId}': { comment: 'x' },
      issue: { quantity: '1' },
      return: { quantity: '1', reason: 'x' },
      ask: { from_line_id: 1, item_variant_id: 1, quantity: '1' },
      'create-order': { production_unit_id: 1 },
    };
    const asked = async (request: number | string, line: number | string) => {
      const address = row.path
        .replace('{request_id}', String(request))
        .replace('{id}', String(line))
        .replace('{commentId}', '1');
      const body = row.body.length ? (bodies[row.path.split('/').at(-1) ?? ''] ?? {}) : undefined;
      const { status, message } = await all.call(row.method, address, body);
      return [status, message];
    };
    for (const missing of ['abc', '0', '999999999']) {
      expect(await asked(missing, id)).toEqual([404, 'Purchase request not found']);
      expect(await asked(request_id, missing)).toEqual([404, `${kind} not found`]);
    }
    const other = { title: fresh(), purpose: 'general_purchase', ...(await verifiers()) };
    const { data } = await all.post('/api/purchase-request/store', other);
    expect(await asked(data.id as number, id)).toEqual([404, `${kind} not found`]);
  });
});
