import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import * as sales from '../../support/sales.ts';

const on = testApp();
let team: sales.Team;

beforeAll(async () => {
  team = await sales.makeTeam(on);
});

const search = async (
  q: string,
): Promise<readonly { resource: string; id: number; detail: string | null; matched: string | null }[]> =>
  (await sales.expecting(200, team.seller.get(`/api/search?q=${encodeURIComponent(q)}`))).records;

it('the search of everything finds the enquiries of a customer by the name of the customer, after what has the words itself', async () => {
  const masters = await sales.makeMasters(team.seller);
  const customer = await sales.expecting(201, team.seller.post('/api/customer', { name: 'Quillfeather & Sons' }));
  const own = { ...masters, customer: customer.id as number };
  const enquiries = [];
  for (let n = 0; n < 7; n += 1) enquiries.push(await sales.makeEnquiry(team.seller, own));
  const other = await sales.makeEnquiry(team.seller, masters);
  const found = await search('quillfeather');
  expect(found[0]).toMatchObject({ resource: 'customers', id: customer.id });
  const ofIt = found.filter(({ resource }) => resource === 'enquiries');
  // The newest five, and no other's.
  expect(ofIt.map(({ id }) => id)).toEqual(
    enquiries
      .slice(2)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(ofIt.map(({ id }) => id)).not.toContain(other.id);
  expect(ofIt[0]).toMatchObject({ detail: expect.stringMatching(/ · Quillfeather & Sons$/), matched: 'customer_name' });
});
