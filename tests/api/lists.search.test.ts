import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import {
  enquiryOf,
  expecting,
  idOf,
  leadRights,
  makeEnquiry,
  people,
  sellerRights,
  testSales,
  walk,
  type Made,
} from '../support/sales.ts';

const { on, masters, team } = testSales();
let admin: Caller;
let enquiry: Made;
let contractor: Made;

const made = (path: string, body: object, by = admin): Promise<Made> => expecting(201, by.post(path, body));
/** The ids that a list's search finds. */
const found = async (path: string, search: string, by = admin): Promise<number[]> => {
  const data = await expecting(200, by.get(`${path}?search=${encodeURIComponent(search)}`));
  const rows = data.records ?? data.enquiries?.data ?? data.customer?.data;
  return (rows as { id: number }[]).map(({ id }) => id);
};

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  admin = await person(on, { branches: [leeds], permissions: allPermissions() });
  const approver = await person(on, { branches: [leeds], permissions: allPermissions() });
  contractor = await made('/api/customer', {
    name: 'Oakhurst Building',
    is_contractor: true,
    contact_persons: [{ name: 'Marguerite Delacroix' }, { name: 'Ann Abel', designation: 'Buyer' }],
  });
  const category = await made('/api/logcategory', { name: 'Tender docket', scopes: [{ name: 'Xenolith cladding' }] });
  enquiry = await made('/api/enquiries', {
    ...enquiryOf(masters),
    title: 'Curtain walling to Block C',
    place: 'Harrogate',
    customer_id: (await made('/api/customer', { name: 'Pemberton Estates' })).id,
    client_id: (await made('/api/client', { name: 'Nettlefold Trust' })).id,
    contractor_id: contractor.id,
    contact_person_id: contractor.contact_persons[0].id,
    log_category_id: category.id,
    approvers: [{ user_id: idOf(approver) }],
  });
});

describe('a list beside a record', () => {
  const names = async (path: string): Promise<unknown[]> =>
    (await expecting(200, admin.get(path))).records.map((row: Made) => row.name);

  it('of contact persons is the contractor’s, and is searched, sorted and paged', async () => {
    const path = `/api/customer/contactPerson?contractor=${contractor.id}`;
    expect(await names(path)).toEqual(['Marguerite Delacroix', 'Ann Abel']);
    expect(await names(`${path}&sortCol=name`)).toEqual(['Ann Abel', 'Marguerite Delacroix']);
    expect(await names(`${path}&sortCol=name&per_page=1&page=2`)).toEqual(['Marguerite Delacroix']);
    expect(await names(`${path}&search=buyer`)).toEqual(['Ann Abel']);
    const { customer } = masters;
    expect((await admin.get(`/api/customer/contactPerson?contractor=${customer}`)).errors).toEqual({
      contractor: ['Select Contractor'],
    });
  });

  it('of scopes is the log category’s', async () => {
    const path = `/api/log-categories/${masters.category}/enquiry-scopes`;
    expect(await names(`${path}?sortCol=name&sortOrder=asc`)).toEqual(['Install', 'Supply']);
    expect(await names(`${path}?sortCol=name&sortOrder=desc&per_page=1`)).toEqual(['Supply']);
    expect(await names(`${path}?search=inst`)).toEqual(['Install']);
  });
});

describe('a search of enquiries', () => {
  it.each([
    'Curtain Block',
    'block CURTAIN',
    'block c curtain',
    'curt lling harro',
    'Pemberton',
    'estates pemberton',
    'Nettlefold',
    'Oakhurst',
    'marguerite',
    'docket',
    'Pemberton curtain',
    'delacroix nettlefold block c',
    'harrogate tru',
  ])('finds one by “%s”', async (search) => expect(await found('/api/enquiries', search)).toEqual([enquiry.id]));

  it.each(['Curtain Blocks', 'Pemberton Trust x9', 'curtain oakhurst pemberton nowhere', '%', '_urtain', 'curtain %'])(
    'does not find it by “%s”',
    async (search) => expect(await found('/api/enquiries', search)).toEqual([]),
  );

  it('finds it by its number among those of its customer, and is exported as it is shown', async () => {
    expect(await found('/api/enquiries', `pemberton ${enquiry.number}`)).toEqual([enquiry.id]);
    const file = await admin.raw('GET', '/api/enquiries/export?format=csv&search=pemberton%20block');
    expect((await file.text()).trim().split('\n')).toHaveLength(2);
  });

  it('no longer finds it by a customer that was renamed', async () => {
    const customer = await made('/api/customer', { name: 'Quillfeather Ltd' });
    const one = await made('/api/enquiries', enquiryOf({ ...masters, customer: customer.id }));
    expect(await found('/api/enquiries', 'quillfeather')).toEqual([one.id]);
    await expecting(200, admin.put(`/api/customer/${customer.id}`, { name: 'Wrenbury Ltd', version: 1 }));
    expect([await found('/api/enquiries', 'quillfeather'), await found('/api/enquiries', 'wrenbury')]).toEqual([
      [],
      [one.id],
    ]);
  });

  it('of more records than are looked up by id answers the same', async () => {
    const { leeds } = await branchIds(on);
    const many = await made('/api/customer', { name: 'Zephyrine Works' });
    const tower = await made('/api/client', { name: 'Ottoline Tower' });
    await on.database.inBranch({ branchId: leeds, userId: idOf(admin) }, (tx) =>
      tx.execute(sql`insert into enquiries (number, title, customer_id, client_id, log_category_id, received_on, owner_id)
        select 'MANY-' || n, case when n % 2 = 0 then 'Zephyrine hall ' else 'Yard ' end || n,
          case when n % 2 = 0 then ${masters.customer}::bigint else ${many.id}::bigint end,
          case when n = 4444 then ${tower.id}::bigint end, ${masters.category}::bigint, current_date, ${idOf(admin)}::bigint
        from generate_series(1, 6000) n`),
    );
    const total = async (search: string) =>
      (await expecting(200, admin.get(`/api/enquiries/global?search=${encodeURIComponent(search)}`))).enquiries.total;
    expect([
      await total('zephyrine'),
      await total('zephyrine hall'),
      await total('zephyrine ottoline'),
      await total('yr ne ll'),
      await total('zephyrine ra 44'),
      await total('zephyrine ya'),
    ]).toEqual([6000, 3000, 1, 3000, 0, 3000]);
  });

  it('a word of two letters narrows what another found, however much that is', async () => {
    const { leeds } = await branchIds(on);
    await on.database.inBranch({ branchId: leeds, userId: idOf(admin) }, (tx) =>
      tx.execute(sql`insert into clients (name) select 'Quillon ' || n from generate_series(1, 10100) n`),
    );
    const total = async (search: string) =>
      (await expecting(200, admin.get(`/api/client?search=${encodeURIComponent(search)}`))).clients.total;
    expect([await total('quillon 77'), await total('quillon 100 77'), await total('quillon zz')]).toEqual([281, 1, 0]);
  });
});

describe('what people see of enquiries is what their search looks through', () => {
  it('a follow-up is found by its enquiry, and a record that cannot be seen tells nothing', async () => {
    const { leeds } = await branchIds(on);
    const seller = await person(on, { branches: [leeds], permissions: [...sellerRights(), 'project.project.view'] });
    const lead = await person(on, { branches: [leeds], permissions: leadRights() });
    const due = { due_at: '2030-01-01T09:00:00Z', kind: 'call', assignee_id: idOf(admin) };
    const followUp = await made('/api/followUp', { ...due, enquiry_id: enquiry.id, subject: 'Ring back' });
    const mine = '/api/followUp/my-follow-ups';
    expect(await found(mine, 'walling ring')).toEqual([followUp.id]);
    expect(await found(mine, `back ${enquiry.number}`)).toEqual([followUp.id]);
    expect(await found('/api/enquiries/global', 'block harrogate', lead)).toEqual([enquiry.id]);
    expect(await found('/api/enquiries', 'pemberton', seller)).toEqual([]);

    const sold = await makeEnquiry(team.seller, masters, { title: 'Lychgate', approvers: people(team.approver) });
    const { project } = await walk(sold.id, [
      [team.seller, 'submit'],
      [team.approver, 'approve'],
      [team.seller, 'convert'],
    ]);
    expect(await found('/api/projects', `lychgate ${sold.number}`)).toEqual([project.id]);
    expect(await found('/api/projects', 'lychgate', seller)).toEqual([project.id]);
    expect(await found('/api/projects', sold.number, seller)).toEqual([]);
    // Words of one or two letters are looked for row by row, under the same rules.
    // No number of a project has these letters of the enquiry's.
    expect([await found('/api/projects', 'nq'), await found('/api/projects', 'nq', seller)]).toEqual([
      expect.arrayContaining([project.id]),
      [],
    ]);
  });
});

describe('a search of masters', () => {
  it('finds a customer by a contact person, and by words of both', async () => {
    expect(await found('/api/customer', 'delacroix')).toEqual([contractor.id]);
    expect(await found('/api/customer', 'marguerite oakhurst')).toEqual([contractor.id]);
    expect(await found('/api/customer', 'marguerite pemberton')).toEqual([]);
  });

  it('finds a log category by a scope', async () =>
    expect(await found('/api/logcategory', 'xenolith')).toEqual([enquiry.log_category_id]));

  it('finds an item by variant, SKU and category, and its stock entries by its name', async () => {
    const category = await made('/api/item-categories', { name: 'Haberdashery' });
    const item = await made('/api/item', {
      code: 'BRK-FIX',
      name: 'Bracket',
      unit: 'ea',
      category_id: category.id,
      variants: [
        { name: 'Slotted quartz', sku: 'BRK-FIX-01' },
        { name: 'Plain', sku: 'C-12/3.A' },
      ],
    });
    for (const search of ['quartz', 'BRK-FIX-01', 'brk-fix', 'C-12/3.A', 'haberdashery', 'bracket quartz haber'])
      expect([search, await found('/api/item', search)]).toEqual([search, [item.id]]);
    const entry = await made('/api/stock_entries', {
      item_id: item.id,
      item_variant_id: item.variants[0].id,
      kind: 'receipt',
      quantity: '3',
      reason: 'Delivery note 7',
    });
    const filter = encodeURIComponent(JSON.stringify({ q: 'quartz bracket delivery' }));
    expect((await expecting(200, admin.get(`/api/stock_entries?filter=${filter}`))).records).toMatchObject([
      { id: entry.id },
    ]);
    const first = async (typed: string) =>
      (await expecting(200, admin.get(`/api/search?q=${encodeURIComponent(typed)}`))).records[0];
    for (const typed of ['BRK-FIX-01', 'c-12/3.a', 'C-12/3', 'BRK-FIX'])
      expect([typed, await first(typed)]).toMatchObject([typed, { resource: 'items', id: item.id }]);
  });

  it('finds a colleague by words in any order', async () => {
    const { leeds } = await branchIds(on);
    const sent = { name: 'Ottilie Vandermeer', email: 'ov@made.example', branches: [{ branch_id: leeds }] };
    const user = await made('/api/users', sent);
    expect(await found('/api/usersListLW', 'vander ottilie')).toEqual([user.id]);
    expect(await found('/api/users', 'made.example vandermeer')).toEqual([user.id]);
  });
});
