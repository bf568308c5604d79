import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import type { Caller } from '../support/app.ts';
import { importing, planOf, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, testSales } from '../support/sales.ts';

const { on } = testSales();
let admin: Caller;
const customer = (name: string) => ({
  name,
  contact_persons: [{ name: 'Ann  Abel', designation: 'Buyer\nand seller' }],
});
const found = async (search: string): Promise<string[]> => {
  const data = await expecting(200, admin.get(`/api/customer?search=${encodeURIComponent(search)}`));
  return (data.records ?? data.customer.data).map(({ name }: { name: string }) => name);
};

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  admin = await person(on, { branches: [leeds], permissions: allPermissions() });
  await expecting(201, admin.post('/api/customer', customer('Mu\u0308ller\u00A0 Bau\u200B')));
  await expecting(201, admin.post('/api/customer', customer('Σίσυφος')));
});

describe('a text of one line', () => {
  it('is stored folded, in rows as well', async () => {
    const data = await expecting(200, admin.get('/api/customer?search=bau'));
    const id = (data.records ?? data.customer.data)[0].id as number;
    const read = await expecting(200, admin.get(`/api/customer/${id}`));
    expect([read.name, read.contact_persons[0].name, read.contact_persons[0].designation]).toEqual([
      'Müller Bau',
      'Ann Abel',
      'Buyer and seller',
    ]);
  });

  it.each(['Müller  Bau', 'mu\u0308ller bau', 'Müller\u202FBau', 'M\u00ADüller\nBau', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ'])(
    'makes %j no other customer',
    async (name) => {
      const answer = await admin.post('/api/customer', customer(name));
      expect([answer.status, JSON.stringify(answer)]).toEqual([
        422,
        expect.stringContaining('Name is taken by another customer'),
      ]);
    },
  );

  it.each([
    ['Müller', 'Müller Bau'],
    ['mu\u0308ller  BAU', 'Müller Bau'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
    ['σίσυφοσ', 'Σίσυφος'],
  ])('is found in a list and in all records by %j', async (typed, name) => {
    expect(await found(typed)).toContain(name);
    const { records } = await expecting(200, admin.get(`/api/search?q=${encodeURIComponent(typed)}`));
    expect(JSON.stringify(records)).toContain(name);
  });
});

describe('two spellings of one name', () => {
  const update = async (name: string, to: string) => {
    const data = await expecting(200, admin.get(`/api/customer?search=${encodeURIComponent(name)}`));
    const { id } = (data.records ?? data.customer.data)[0];
    const read = await expecting(200, admin.get(`/api/customer/${id}`));
    return admin.put(`/api/customer/${id}`, { ...customer(to), contact_persons: [], version: read.version });
  };
  const read = (values: { readonly name: string; readonly address?: string }, mode: 'skip' | 'update', row = 2) =>
    importing(admin, customers, [recordAt(row, values)], { mode });

  it('are one for a change: it is refused, and one’s own other spelling is not', async () => {
    await expecting(201, admin.post('/api/customer', customer('Ørsted A/S')));
    const taken = await update('Ørsted', 'MU\u0308LLER\u2009bau');
    expect([taken.status, JSON.stringify(taken)]).toEqual([
      422,
      expect.stringContaining('Name is taken by another customer'),
    ]);
    expect((await update('Ørsted', 'ØRSTED\u00A0A/S')).status).toBe(200);
    expect(await found('ørsted')).toEqual(['ØRSTED A/S']);
  });

  it('are one for an import: it means the customer that is there, and makes no other', async () => {
    const before = await found('bau');
    const skipped = await read({ name: 'mu\u0308ller\u202Fbau' }, 'skip');
    expect(skipped).toMatchObject({ status: 200, data: { summary: { create: 0, skip: 1 } } });
    const updated = await read({ name: 'MÜLLER  BAU', address: '1 New Street' }, 'update');
    expect(updated).toMatchObject({ status: 200, data: { summary: { create: 0, update: 1 } } });
    expect((await found('bau')).length).toBe(before.length);
  });

  it('are one record in a file', async () => {
    const planned = planOf(
      customers,
      ['Name', 'Address'],
      [
        ['Café  Noir', 'One'],
        ['cafe\u0301 noir', 'One'],
      ],
    );
    expect(planned.records.map(({ rows }) => rows)).toEqual([[2, 3]]);
    // Sent apart they are refused, and nothing is made.
    const answer = await importing(admin, customers, [
      recordAt(2, { name: 'Café Noir' }),
      recordAt(3, { name: 'CAFE\u0301\u00A0NOIR' }),
    ]);
    expect([answer.status, await found('noir')]).toEqual([422, []]);
  });
});
