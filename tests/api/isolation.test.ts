import { smallWorkbook } from '../support/smallWorkbook.ts';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { customers } from '../../src/resources/masters/customers.ts';
import { rowFieldsOf } from '../../src/schema/field.ts';
import type { Actor, Tx } from '../../src/server/db/database.ts';
import { ownedResources } from '../../src/server/db/tables.ts';
import { databaseRefusal } from '../../src/server/engine/records/databaseErrors.ts';
import { testApp } from '../support/app.ts';
import type { Caller } from '../support/app.ts';
import { rfqBy } from '../support/rfqWriting.ts';
import { verifiersBeside } from '../support/verifiers.ts';
import { create, fresh } from '../support/samples.ts';
import { can } from '../../src/schema/resource.ts';
import {
  approve,
  item,
  linesOf as linesOfStage,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  save,
} from '../support/estimation.ts';
import { branchIds, colleaguesIn } from '../support/people.ts';
import { issued } from '../support/quotations.ts';
import { expecting, type Made } from '../support/sales.ts';
import { describedTables } from '../support/tables.ts';

const on = testApp();
const owned = Object.keys(describedTables());
/** Tables to which rows are only ever added. */
const ledgers = ['stock_entries'];
/** What belongs to records of any kind, and what has no version or id of its own. */
const beside = [
  'check_runs',
  'differences',
  'access_requests',
  'attachments',
  'comments',
  'comment_mentions',
  'counters',
  'enquiries_sight',
  'enquiry_relations',
  'seen_marks',
  'sent_files',
  'transitions',
];
const kept = [...owned, 'client_bills', 'history', 'saved_views'];
const table = (name: string) => sql.identifier(name);

let leeds: Actor;
let bristol: Actor;
beforeAll(async () => {
  const ids = await branchIds(on);
  const userId = (await on.as('admin@demo.test')).session.user.id;
  leeds = { branchId: ids.leeds, userId };
  bristol = { branchId: ids.bristol, userId };
  await colleaguesIn(on, ids.leeds, ids.bristol);
  for (const branch of [ids.leeds, ids.bristol]) await fillEmptyTables((await on.as('admin@demo.test')).in(branch));
  for (const branch of ['leeds', 'bristol'] as const) await fillStages(branch);
  for (const branch of [ids.leeds, ids.bristol]) await fillPlans((await on.as('admin@demo.test')).in(branch));
  for (const branch of [ids.leeds, ids.bristol]) await fillRequests((await on.as('admin@demo.test')).in(branch));
  for (const branch of [ids.leeds, ids.bristol]) await fillRfqs((await on.as('admin@demo.test')).in(branch));
  for (const branch of [ids.leeds, ids.bristol]) {
    const absence = { starts_on: '2031-01-06', ends_on: '2031-01-07' };
    await expecting(201, (await on.as('admin@demo.test')).in(branch).post(`/api/users/${userId}/absences`, absence));
  }
  for (const actor of [leeds, bristol])
    await on.database.inBranch(actor, (tx) =>
      tx.execute(sql`insert into saved_views (resource, name, state) values ('clients', 'mine', '{}')`),
    );
});

/** Steps of an enquiry and of its estimation make the rows of the stages: no call creates one. */
const fillStages = async (branch: 'leeds' | 'bristol') => {
  const team = await makeEstimators(on, branch);
  const { cost, estimation } = await makeCosted(team, await makeEstimationMasters(team), [
    item({ description: 'Bolt' }),
    { key: 'b', kind: 'bom', description: 'Truss' },
  ]);
  const [line] = await linesOfStage(team.creator, 'boq-cost', cost);
  await save(team.creator, 'boq-cost', cost, { changes: [{ id: line.id, version: line.version, material_rate: '1' }] });
  const overheads = [{ account: 'Site', basis: 'percent', percent: '5' }];
  await expecting(200, team.creator.post(`/api/boq-cost/${cost}/items/save-account-overheads`, { overheads }));
  const rows = [{ row: 1, line: line.id, quantity: null }];
  const sheets = [{ name: 'Bill', columns: { quantity: null, rate: 1, amount: null }, rows }];
  const file = { name: 'Bill.xlsx', content: smallWorkbook, sheets };
  await expecting(201, team.creator.post(`/api/boq-cost/${cost}/items/client-file`, file));
  await approve(team, 'boq-cost', estimation);
  await issued(team.coordinator, cost);
};

/** A plan with a task: a call of its own begins it. */
const fillPlans = async (admin: Caller) => {
  const customer_id = (await create(admin, customers)).id;
  const { id } = await expecting(201, admin.post('/api/projects', { title: 'Planned', customer_id }));
  const sub_tasks = [{ name: 'Bricks', percentage: '100', duration: 5 }];
  await expecting(201, admin.post(`/api/projects/${id}/project-planning/tasks`, { name: 'Walls', sub_tasks }));
};

/** A request whose lines have vendors and consumables, and are served in three ways; one asks for what another holds. */
const fillRequests = async (admin: Caller) => {
  const made = async (path: string, body: object) => expecting(201, admin.post(path, body));
  const item = await made('/api/item', { code: fresh(), name: 'Hinge', unit: 'ea' });
  const of = { item_id: item.id, item_variant_id: item.variants[0].id };
  await made('/api/stock_entries', { ...of, kind: 'receipt', quantity: '5', reason: 'DN-1' });
  const components = [{ item_id: item.id, quantity: '1', is_consumable: true }];
  const bom = await made('/api/bomMain', { code: fresh(), name: 'Door', unit: 'ea', components });
  const verifiers = await verifiersBeside(on, admin);
  const sent = { title: 'Hinges', purpose: 'general_purchase', ...verifiers.named };
  const { id } = await made('/api/purchase-request/store', sent);
  const at = `/api/purchase-request/${id}`;
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: '2', bom_id: bom.id },
    ...['a', 'b'].map((key) => ({ key, kind: 'item', description: 'Hinge', quantity: '9', ...of })),
  ];
  const { records } = await expecting(200, admin.post(`${at}/store-items-and-products`, { added }));
  const ids = records.map((line: Made) => line.id);
  const [first, second] = ['a', 'b'].map((key) => records.find((line: Made) => line.key === key).id as number);
  const vendor = await made('/api/vendors', { name: fresh() });
  await expecting(200, admin.post(`${at}/items/${first}/vendors`, { vendor_ids: [vendor.id] }));
  await expecting(200, admin.post(`${at}/consumable-allocation`, {}));
  await verifiers.verify(id, ids);
  const shares = { booked_qty: '5', production_qty: '1', buyout_qty: '1' };
  await expecting(200, admin.put(`${at}/material-booking/items/${first}/stock-booking`, shares));
  const handed = { issued_to: 'Site', lines: [{ request_line_id: first, quantity: '1' }] };
  await made('/api/issue-slips', handed);
  const asked = { from_line_id: first, item_variant_id: of.item_variant_id, quantity: '1' };
  await made(`${at}/material-booking/items/${second}/ask`, asked);
};

/** An RFQ that was quoted, decided about, awarded and delivered. */
const fillRfqs = async (admin: Caller) => {
  const own = await expecting(200, admin.get(`/api/branches/${admin.branch}`));
  await expecting(
    200,
    admin.put(`/api/branches/${admin.branch}`, { version: own.version, awards_approved_from: '1000000.00' }),
  );
  const { id, vendors } = await rfqBy(on, admin, 1);
  const [vendor_id] = vendors;
  await expecting(200, admin.put(`/api/rfq/${id}/send`, {}));
  const quotation = await expecting(201, admin.post(`/api/rfq/${id}/quotations`, { vendor_id }));
  const [line] = (await expecting(200, admin.get(`/api/rfq/${id}/items-and-products`))).records;
  const bids = [{ rfq_line_id: line.id, bid: 'priced', price: '3' }];
  await expecting(200, admin.put(`/api/rfq/${id}/bids`, { quotation_id: quotation.id, bids }));
  const decisions = [{ rfq_line_id: line.id, vendor_id, note: 'As last year' }];
  await expecting(200, admin.put(`/api/rfq/${id}/decisions`, { decisions }));
  const lines = [{ rfq_line_id: line.id, vendor_id }];
  const award = await expecting(201, admin.post(`/api/rfq/${id}/awards`, { lines }));
  await expecting(200, admin.put('/api/seen', { resource: 'awards', record_id: award.id }));
  await expecting(200, admin.put(`/api/rfq-awards/${award.id}/confirm`, {}));
  const [order] = (await expecting(200, admin.get(`/api/purchase-orders?award_id=${award.id}`))).records;
  const [ordered] = (await expecting(200, admin.get(`/api/purchase-orders/${order.id}/lines`))).records;
  const dearer = { reason: 'It is dearer', lines: [{ line_id: ordered.id, unit_price: '4' }] };
  await expecting(201, admin.post(`/api/purchase-orders/${order.id}/changes`, dearer));
  const received = admin.put(`/api/buyout-requests/${line.buyout_request_id}/receive`, { received: '1' });
  await expecting(200, received);
};

/** Every resource that people create has a record, with lines of each kind, in every branch. */
const fillEmptyTables = async (admin: Caller) => {
  for (const resource of ownedResources.filter(
    (r) => can(r, 'create') && can(r, 'read') && r.partOf?.parent.name !== 'rfqs',
  )) {
    const actor = { branchId: admin.branch, userId: admin.session.user.id };
    const tables = [resource.name, ...rowFieldsOf(resource.fields).map(([field]) => `${resource.name}_${field}`)];
    const filled = await Promise.all(
      tables.map((name) => inBranch(actor, sql`select 1 as found from ${table(name)} limit 1`)),
    );
    if (filled.some((rows) => rows.length === 0)) await create(admin, resource);
  }
};

const rowsOf = async (tx: Tx, query: SQL) => (await tx.execute<Record<string, number>>(query)).rows;
const inBranch = (actor: Actor, query: SQL) => on.database.inBranch(actor, (tx) => rowsOf(tx, query));
/** The SQLSTATE with which the database refuses. */
const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => databaseRefusal(error)?.code ?? String(error),
  );
const denied = '42501';

describe('a query that forgets the branch', () => {
  it.each(kept)('sees only its branch in %s', async (name) => {
    const seen = async (actor: Actor) =>
      (await inBranch(actor, sql`select distinct branch_id::int from ${table(name)}`)).map((r) => r['branch_id']);
    expect(await seen(leeds)).toEqual([leeds.branchId]);
    expect(await seen(bristol)).toEqual([bristol.branchId]);
  });

  it.each(kept)('sees nothing of the other branch in %s, even when it asks for it', async (name) => {
    expect(
      await inBranch(leeds, sql`select 1 as found from ${table(name)} where branch_id = ${bristol.branchId}`),
    ).toEqual([]);
  });

  it.each(owned)('changes and deletes nothing of the other branch in %s', async (name) => {
    const count = () =>
      inBranch(bristol, sql`select count(*)::int as n, sum(version)::int as versions from ${table(name)}`);
    const before = await count();
    const changes = [
      sql`update ${table(name)} set version = 0 where branch_id = ${bristol.branchId} returning id`,
      sql`delete from ${table(name)} where branch_id = ${bristol.branchId} returning id`,
    ];
    for (const change of changes)
      if (ledgers.includes(name)) expect(await refused(inBranch(leeds, change))).toBe(denied);
      else expect(await inBranch(leeds, change)).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it.each(owned)('cannot put or move a row into the other branch in %s', async (name) => {
    // The newest row is frozen nowhere, which would be refused for that.
    const newest = sql`where id = (select max(id) from ${table(name)})`;
    const moved = sql`update ${table(name)} set branch_id = ${bristol.branchId} ${newest}`;
    expect(await refused(inBranch(leeds, moved))).toBe(denied);
    const columns = (
      await inBranch(
        leeds,
        sql`select array_agg(column_name::text)::text as c from information_schema.columns where table_name = ${name} and column_name not in ('branch_id', 'id') and is_generated = 'NEVER'`,
      )
    )[0]?.['c'];
    const list = sql.raw(String(columns).slice(1, -1));
    const copy = sql`insert into ${table(name)} (branch_id, id, ${list}) select ${bristol.branchId}, id + 900000, ${list} from ${table(name)} limit 1`;
    expect(await refused(inBranch(leeds, copy))).toBe(denied);
  });

  it('sees one person’s views alone', async () => {
    const other = { ...leeds, userId: (await on.as('sales@demo.test')).session.user.id };
    expect(await inBranch(other, sql`select * from saved_views`)).toEqual([]);
    expect(
      await refused(
        inBranch(
          other,
          sql`insert into saved_views (created_by, resource, name, state) values (${leeds.userId}, 'clients', 'theirs', '{}')`,
        ),
      ),
    ).toBe(denied);
  });
});

describe('a line', () => {
  const tables = ownedResources.flatMap((r) =>
    rowFieldsOf(r.fields).map(([field]) => [`${r.name}_${field}`, r.name] as const),
  );
  it.each(tables)('of %s cannot move to a record of another branch', async (lines, parent) => {
    const [foreign] = await inBranch(bristol, sql`select id from ${table(parent)} limit 1`);
    const code = await refused(
      inBranch(
        leeds,
        sql`update ${table(lines)} set parent_id = ${foreign?.['id']} where id = (select min(id) from ${table(lines)})`,
      ),
    );
    expect(code).toBe('23503');
  });
});

describe('a transaction without a branch', () => {
  it.each(kept)('cannot reach %s: not at rest, not as the system', async (name) => {
    for (const query of [sql`select 1 from ${table(name)}`, sql`delete from ${table(name)}`]) {
      expect(await refused(on.database.atRest((tx) => tx.execute(query)))).toBe(denied);
      expect(await refused(on.database.asSystem((tx) => tx.execute(query)))).toBe(denied);
    }
  });

  it.each(kept)('sees nothing of %s, had it the right role', async (name) => {
    for (const branch of ['', '0', '999999']) {
      const connection = await on.testDatabase.source.acquire();
      try {
        await connection.query(
          `begin; select set_config('role', 'app_branch', true), set_config('app.branch_id', '${branch}', true), set_config('app.user_id', '1', true)`,
        );
        expect((await connection.query(`select * from "${name}"`)).rows).toEqual([]);
        await connection.query('rollback');
      } finally {
        connection.release();
      }
    }
  });

  it('leaves nothing of a branch on the connection', async () => {
    await inBranch(leeds, sql`select 1`);
    const [row] = (
      await on.database.atRest((tx) =>
        tx.execute<Record<string, string>>(
          sql`select current_user as who, current_setting('app.branch_id', true) as branch, current_setting('app.user_id', true) as person`,
        ),
      )
    ).rows;
    expect(row).toEqual({ who: 'app_system', branch: '', person: '' });
    await refused(inBranch(leeds, sql`select 1/0`));
    expect(await refused(on.database.atRest((tx) => tx.execute(sql`select 1 from clients`)))).toBe(denied);
  });

  it.each([
    { branchId: 1.5 },
    { branchId: Number.NaN },
    { userId: '1; reset role' as unknown as number },
    { requestId: "x'; reset role --" },
  ])('cannot be entered with %j', async (actor) => {
    await expect(on.database.inBranch({ ...leeds, ...actor }, async () => 'in')).rejects.toThrow(/not/i);
  });
});

describe('the role of a branch', () => {
  it.each([
    'global_history',
    'trail_entries',
    'sessions',
    'user_permissions',
    'user_branches',
    'user_roles',
    'role_permissions',
    'roles',
    'held_permissions',
    'identities',
    'sign_in_attempts',
    'known_devices',
    'branches',
  ])('has no right on %s', async (name) => {
    expect(await refused(inBranch(leeds, sql`select 1 from ${table(name)}`))).toBe(denied);
  });

  it('reads names of people, never what they sign in with', async () => {
    expect((await inBranch(leeds, sql`select id, name from users`)).length).toBeGreaterThan(5);
    for (const column of ['password_hash', 'email', 'preferences', '*'])
      expect(await refused(inBranch(leeds, sql`select ${sql.raw(column)} from users`)), column).toBe(denied);
    expect(await refused(inBranch(leeds, sql`update users set name = 'x'`))).toBe(denied);
  });

  it('cannot write history', async () => {
    const insert = sql`insert into history (branch_id, resource, record_id, table_name, row_id, action) values (${leeds.branchId}, 'clients', 1, 'clients', 1, 'update')`;
    for (const query of [insert, sql`update history set "by" = 1`, sql`delete from history`, sql`truncate history`])
      expect(await refused(inBranch(leeds, query))).toBe(denied);
  });

  it('cannot change tables, policies or triggers', async () => {
    const statements = [
      'alter table clients disable row level security',
      'alter table clients disable trigger all',
      'drop policy branch on clients',
      'create table mine (id int)',
      'truncate clients',
    ];
    for (const statement of statements)
      expect(await refused(inBranch(leeds, sql.raw(statement))), statement).toMatch(/^42501$/);
  });
});

describe('the catalogue', () => {
  const catalogue = async <T extends Record<string, unknown>>(query: string): Promise<T[]> => {
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      return (await owner.query<T>(query)).rows;
    } finally {
      owner.release();
    }
  };

  it('holds every table with a branch to a policy, but who is assigned where, and logos and the trail, which a branch cannot read', async () => {
    const tables = await catalogue<{ name: string; secured: boolean; policies: string[] }>(`
      select c.relname as name, c.relrowsecurity as secured, array(select policyname::text from pg_policies p where p.tablename = c.relname and p.schemaname = 'public' and p.roles = '{app_branch}' order by 1) as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);
    expect(tables.filter((t) => !['user_branches', 'branch_logos', 'trail_entries'].includes(t.name))).toEqual(
      [...kept, ...beside].sort().map((name) => ({
        name,
        secured: true,
        policies: ['branch'],
      })),
    );
  });

  it('lets neither role pass by a policy, as an owner or by an attribute', async () => {
    expect(
      await catalogue(
        `select rolname from pg_roles where rolname in ('app_branch', 'app_system') and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)`,
      ),
    ).toEqual([]);
    expect(
      await catalogue(
        `select tablename from pg_tables where schemaname = 'public' and tableowner in ('app_branch', 'app_system')`,
      ),
    ).toEqual([]);
  });

  it('records every change of every table of a resource, and of people and branches', async () => {
    const triggers = await catalogue<{ name: string }>(
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'app\\_record%' and t.tgenabled = 'O' order by 1`,
    );
    expect(triggers.map((t) => t.name)).toEqual(
      // What was last allocated follows from what the history has of the lines and their BOM.
      [
        ...owned.filter((name) => name !== 'purchase_request_lines_allocated'),
        'branches',
        'role_permissions',
        'roles',
        'user_branches',
        'user_permissions',
        'user_roles',
        'users',
      ].sort(),
    );
  });
});
