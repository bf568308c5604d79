import { beforeAll, describe, expect, it } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import { sortableOf } from '../../../src/schema/filters.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { create, fresh, type Sent } from '../../support/samples.ts';
import { customers } from '../../../src/resources/masters/customers.ts';
import {
  expecting,
  idOf,
  idsOf,
  inList,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  sellerRights,
  walk,
  type Made,
  type Masters,
  type Team,
} from '../../support/sales.ts';

const on = testApp();
let team: Team;
let masters: Masters;
let others: Masters;

beforeAll(async () => {
  team = await makeTeam(on);
  [masters, others] = [await makeMasters(team.seller), await makeMasters(team.seller)];
});

describe('the lists of enquiries', () => {
  it('answer in their own shape (rule 5)', async () => {
    const total = (await inList(team.approver, 'pending')).length;
    expect((await team.approver.get('/api/enquiries/pending?per_page=2')).data).toEqual({
      enquiries: {
        data: expect.any(Array),
        total,
        current_page: 1,
        last_page: Math.max(Math.ceil(total / 2), 1),
        per_page: 2,
      },
    });
  });

  it('are counted apart from their rows, those that the person may open', async () => {
    const counts = {
      own: (await inList(team.approver)).length,
      pending: (await inList(team.approver, 'pending')).length,
    };
    expect((await team.approver.get('/api/enquiries/counts')).data).toEqual({ counts, floors: [] });
    expect(Object.keys((await team.lead.get('/api/enquiries/counts')).data.counts)).toEqual([
      'own',
      'global',
      'global-pending',
      'pending',
    ]);
    const stranger = await person(on, { permissions: ['master.client.view'], branches: [(await branchIds(on)).leeds] });
    expect(await stranger.get('/api/enquiries/counts')).toMatchObject({
      status: 403,
      message: 'You do not have the permission enquiry.own.view',
    });
  });

  it('end after their last page, and no page is larger than 200', async () => {
    const all = await inList(team.lead, 'global');
    const past = await expecting(200, team.lead.get(`/api/enquiries/global?page=999&per_page=50`));
    expect(past.enquiries).toMatchObject({
      data: [],
      total: all.length,
      current_page: 999,
      last_page: Math.ceil(all.length / 50),
    });
    expect((await expecting(200, team.lead.get('/api/enquiries/global?per_page=5000'))).enquiries.per_page).toBe(200);
    const pages: number[] = [];
    for (let page = 1; pages.length < all.length; page += 1)
      pages.push(...idsOf(await team.lead.get(`/api/enquiries/global?page=${page}&per_page=20`)));
    expect(pages).toEqual(all);
  });

  it.each(['own', 'global', 'global-pending', 'pending'])(
    'refuse what is no filter, column, direction or page: %s',
    async (name) => {
      const admin = await on.as('admin@demo.test');
      const path = name === 'own' ? '/api/enquiries' : `/api/enquiries/${name}`;
      for (const query of [
        'colour=red',
        'sortCol=scopes',
        'sortCol=password_hash',
        'sortCol=id&sortOrder=up',
        'page=0',
        'per_page=0',
        'status=OPEN',
        'owner_id=me',
        'due_on_from=soon',
        'expected_value_min=much',
      ]) {
        const answer = await admin.get(`${path}?${query}`);
        expect([query, answer.status]).toEqual([query, 422]);
        expect(Object.keys(answer.errors)).toHaveLength(1);
      }
    },
  );

  it('can be read one by one from the list that the address names, and not from another', async () => {
    const made = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
    const from = (who: Caller, list: string) => who.get(`/api/enquiries/${made.id}/${list}`);
    expect((await from(team.seller, 'own')).data).toEqual((await team.seller.get(`/api/enquiries/${made.id}`)).data);
    expect([(await from(team.lead, 'global')).status, (await from(team.lead, 'own')).status]).toEqual([200, 404]);
    expect((await from(team.approver, 'pending')).status).toBe(404);
    await walk(made.id, [[team.seller, 'submit']]);
    expect((await from(team.approver, 'pending')).status).toBe(200);
    expect((await from(team.lead, 'global-pending')).status).toBe(200);
    expect(await from(team.seller, 'global')).toMatchObject({
      status: 403,
      message: 'You do not have the permission enquiry.global.view',
    });
    for (const word of ['mine', 'GLOBAL', 'constructor'])
      expect(await from(team.seller, word)).toMatchObject({ status: 422, message: 'Invalid filter type' });
  });
});

describe('a list is narrowed and ordered', () => {
  let seller: Caller;
  let made: Made[];

  beforeAll(async () => {
    seller = await person(on, { permissions: sellerRights(), branches: [(await branchIds(on)).leeds] });
    const name = fresh();
    const customer = (await create(seller, customers, { name: `Zeta ${name}`, is_contractor: true })).id;
    const of = (m: Masters, more: Sent) => makeEnquiry(seller, m, more);
    made = [
      await of(masters, {
        title: 'Glass roof',
        received_on: '2026-01-10',
        due_on: '2026-02-01',
        expected_value: '100.00',
        client_id: masters.client,
        scopes: [{ scope_id: masters.scopes[0] }],
      }),
      await of(masters, {
        title: 'glass 100% wall',
        received_on: '2026-01-11',
        due_on: '2026-03-01',
        expected_value: '1000',
        contractor_id: masters.contractor,
        place: 'Hull',
        scopes: masters.scopes.map((scope_id) => ({ scope_id })),
      }),
      await of(others, {
        title: 'Steel stair',
        received_on: '2026-01-12',
        customer_id: customer,
        owner_id: idOf(team.other),
        description: 'Two flights',
        expected_value: '99.99',
      }),
    ];
    await walk(made[2].id, [[seller, 'cancel', { comment: 'Withdrawn' }]]);
  });

  it('by status, category, scope, client, customer, contractor, owner, value, received and due', async () => {
    const [a, b, c] = made.map(({ id }) => id) as [number, number, number];
    for (const [query, expected] of [
      ['status=CANCELLED', [c]],
      ['status=DRAFT,CANCELLED', [a, b, c]],
      [`log_category_id=${masters.category}`, [a, b]],
      [`log_category_id=${masters.category},${others.category}`, [a, b, c]],
      [`scope_id=${masters.scopes[1]}`, [b]],
      [`scope_id=${masters.scopes.join(',')}`, [a, b]],
      [`client_id=${masters.client}`, [a]],
      [`customer_id=${made[2].customer_id}`, [c]],
      [`contractor_id=${masters.contractor}`, [b]],
      [`owner_id=${idOf(team.other)}`, [c]],
      ['expected_value_min=100', [a, b]],
      ['expected_value_min=99.99&expected_value_max=100', [a, c]],
      ['received_on_from=2026-01-11', [b, c]],
      ['received_on_from=2026-01-11&received_on_to=2026-01-11', [b]],
      ['due_on_to=2026-02-28', [a]],
      ['status=DRAFT&due_on_from=2026-02-02', [b]],
      ['status=WON', []],
    ] as const)
      expect(
        (await inList(seller, '', query)).sort((x, y) => x - y),
        query,
      ).toEqual(expected);
  });

  it('by what is searched: number, title, place, description, whatever the case, wildcards as they are', async () => {
    const [a, b, c] = made.map(({ id }) => id) as [number, number, number];
    for (const [search, expected] of [
      ['GLASS', [a, b]],
      ['100%', [b]],
      ['_', []],
      ['hull', [b]],
      ['two fl', [c]],
      [made[0].number.toLowerCase(), [a]],
    ] as const)
      expect(
        (await inList(seller, '', `search=${encodeURIComponent(search)}`)).sort((x, y) => x - y),
        search,
      ).toEqual(expected);
  });

  it.each(sortableOf(enquiries))('by %s, up and down', async (column) => {
    const rows = async (order: string): Promise<Made[]> =>
      (await expecting(200, seller.get(`/api/enquiries?sortCol=${column}&sortOrder=${order}`))).enquiries.data;
    const [up, down] = [await rows('asc'), await rows('desc')];
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    // Pages overlap nowhere and leave nothing out, with values and without.
    for (const [order, whole] of [
      ['asc', up],
      ['desc', down],
    ] as const) {
      const pages = Array.from({ length: Math.ceil(whole.length / 2) }, (_, at) =>
        seller.get(`/api/enquiries?sortCol=${column}&sortOrder=${order}&per_page=2&page=${at + 1}`),
      );
      expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(whole.map(({ id }) => id));
    }
    const shown = column.replace(/_id$/, '_name');
    const values = up.map((row) => row[shown] ?? row[column]).filter((v) => v !== null && v !== undefined);
    const compared = (v: unknown) =>
      (typeof v === 'string' && /^[\d.]+$/.test(v) ? Number(v) : typeof v === 'string' ? v.toLowerCase() : v) as never;
    expect(values.map(compared)).toEqual([...values].map(compared).sort((x, y) => (x < y ? -1 : Number(x > y))));
  });

  it('and exported as it stands, each list for who may open it', async () => {
    const lines = async (who: Caller, query: string) => {
      const answer = await who.raw('GET', `/api/enquiries/export?format=csv&columns=number&${query}`);
      return answer.status === 200 ? (await answer.text()).trim().split(/\r?\n/).slice(1) : answer.status;
    };
    const numbers = made.map(({ number }) => number as string);
    expect(await lines(seller, 'sortCol=number&sortOrder=asc')).toEqual(numbers);
    expect(await lines(seller, 'list=own&status=DRAFT&sortCol=number&sortOrder=desc')).toEqual([
      numbers[1],
      numbers[0],
    ]);
    for (const list of ['global', 'global-pending', 'pending']) expect(await lines(seller, `list=${list}`)).toBe(403);
    expect(await lines(seller, 'list=others')).toBe(422);
    const all = (await lines(team.lead, 'list=global')) as string[];
    expect(all).toHaveLength((await inList(team.lead, 'global')).length);
    expect(await lines(team.lead, 'list=global-pending')).toHaveLength(
      (await inList(team.lead, 'global-pending')).length,
    );
    expect(await lines(team.lead, 'list=pending')).toEqual([]);
    expect(await lines(team.lead, '')).toEqual([]);
  });
});
