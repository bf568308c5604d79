import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../../src/resources/projects/projects.ts';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { listed } from '../support/calls.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { permits, permitExtension } from '../support/permits.ts';
import { create, sample } from '../support/samples.ts';

const on = testAppWith(permits);
afterAll(registerExtension(permitExtension));

interface Project {
  readonly id: number;
  readonly name: string;
  readonly customer_id: number;
  readonly customer_name: string;
}
let me: Caller;
let stranger: Caller;
/** Two projects of different customers, in the order of their customers' names, and a permit of each. */
let two: readonly [Project, Project];
let made: readonly [number, number];

const permitOf = async (who: Caller, project_id: number) =>
  (await create(who, permits, { ...(await sample(who, permits)), project_id, conditions: [] })).id;

beforeAll(async () => {
  const { leeds, bristol } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  stranger = await person(on, { branches: [bristol] });
  const known = (await listed(me, projects, { perPage: 200 })).records as unknown as Project[];
  const first = known[0] as Project;
  const other = known.find((p) => p.customer_name.toLowerCase() !== first.customer_name.toLowerCase()) as Project;
  const [a, b] = [first, other].sort((p, q) =>
    p.customer_name.toLowerCase() < q.customer_name.toLowerCase() ? -1 : 1,
  ) as [Project, Project];
  two = [a, b];
  made = [await permitOf(me, a.id), await permitOf(me, b.id)];
});

describe('a list over two references: permits by the customer of their project', () => {
  it('shows the name that the project refers to, and so does the record', async () => {
    for (const [at, id] of made.entries()) {
      const { customer_name } = two[at] as Project;
      expect((await listed(me, permits, { ids: [id] })).records).toMatchObject([{ customer_name }]);
      expect((await me.get(`/api/test-permits/${id}`)).data).toMatchObject({ customer_name });
    }
  });

  it('finds by every word of the name, long and short, and by nothing of another branch', async () => {
    const [{ customer_name }, other] = two;
    const words = customer_name.split(/\s+/).filter((word) => !other.customer_name.includes(word));
    expect(words.length).toBeGreaterThan(0);
    const found = async (search: string, who = me) => (await listed(who, permits, { search, all: true })).ids;
    for (const search of [customer_name, customer_name.toUpperCase(), ...words]) {
      const ids = await found(search);
      expect(ids, search).toContain(made[0]);
      expect(ids, search).not.toContain(made[1]);
    }
    // Two letters are in no index: they narrow what another word finds, or are looked for in every row.
    const short = (words[0] ?? '').slice(0, 2);
    expect(await found(`${customer_name} ${short}`)).toContain(made[0]);
    expect(await found(short)).toContain(made[0]);
    expect(await found(customer_name, stranger)).not.toContain(made[0]);
  });

  it('filters by the customer, alone and with a search', async () => {
    const [{ customer_id, customer_name }] = two;
    const filters = { customer_id };
    expect((await listed(me, permits, { filters, ids: [...made] })).ids).toEqual([made[0]]);
    expect((await listed(me, permits, { filters, search: customer_name })).ids).toContain(made[0]);
  });

  it('sorts by the name, both ways, and by nothing that is not shown', async () => {
    const order = async (direction: 'ASC' | 'DESC') =>
      (await listed(me, permits, { ids: [...made], sort: ['customer_name', direction] })).ids;
    expect(await order('ASC')).toEqual([...made]);
    expect(await order('DESC')).toEqual(made.toReversed());
    expect(await me.get('/api/test-permits?sortCol=client_name&sortOrder=asc')).toMatchObject({ status: 422 });
  });

  it('exports the name under its label', async () => {
    const path = `/api/test-permits/export?format=csv&ids=${made[0]}`;
    const text = await (await me.raw('GET', path)).text();
    const [heading = '', row = ''] = text.replace('\uFEFF', '').split(/\r?\n/);
    expect(heading).toBe('Number,Title,Project,Customer,Status');
    expect(row).toContain(two[0].customer_name);
    const alone = await (await me.raw('GET', `${path}&columns=customer_name`)).text();
    expect(alone.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['Customer', two[0].customer_name]);
  });

  it('is asked for by the name of the filter or of the description too, and a 422 lists the names', async () => {
    for (const name of ['customer_id', 'project_id.customer_id'])
      expect((await listed(me, permits, { ids: [...made], sort: [name, 'DESC'] })).ids).toEqual(made.toReversed());
    const exported = async (name: string) =>
      me.raw('GET', `/api/test-permits/export?format=csv&ids=${made[0]}&columns=${name}`);
    expect(await (await exported('customer_id')).text()).toContain(two[0].customer_name);
    expect(await (await exported('client_id')).json()).toMatchObject({
      errors: { columns: [expect.stringMatching(/^Unknown column client_id; there are number, .*customer_name/)] },
    });
    expect(await me.get('/api/test-permits?sortCol=client_id&sortOrder=asc')).toMatchObject({
      errors: { sortCol: [expect.stringMatching(/^Cannot sort by client_id; there are number, .*customer_name/)] },
    });
  });
});
