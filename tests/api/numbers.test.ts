import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { counters } from '../../src/server/db/sharedTables.ts';
import { testApp, type Caller } from '../support/app.ts';
import { branchIds } from '../support/people.ts';
import {
  enquiryOf,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  walk,
  type Masters,
  type Team,
} from '../support/sales.ts';

const on = testApp();
const year = new Date().getUTCFullYear();
let team: Team;
let masters: Masters;
let theirs: Masters;

beforeAll(async () => {
  team = await makeTeam(on);
  masters = await makeMasters(team.seller);
  theirs = await makeMasters(team.stranger);
});

const placeOf = (number: string): number => Number(number.split('-').at(-1));
const run = (from: number, length: number) => Array.from({ length }, (_, n) => from + n + 1);
const counted = (who: Caller) =>
  on.database.inBranch({ branchId: who.branch, userId: idOf(who) }, async (tx) => {
    const [row] = await tx.select({ n: counters.n }).from(counters).where(eq(counters.series, 'ENQ'));
    return row?.n ?? 0;
  });

describe('the number of an enquiry', () => {
  it('says its series, branch and year', async () => {
    expect((await makeEnquiry(team.seller, masters)).number).toMatch(new RegExp(`^ENQ-LDS-${year}-\\d{4,}$`));
    expect((await makeEnquiry(team.stranger, theirs)).number).toMatch(new RegExp(`^ENQ-BRS-${year}-\\d{4,}$`));
  });

  it('follows the last one of its branch, under 50 creations at the same moment, with failing ones among them', async () => {
    const [before, elsewhere] = [await counted(team.seller), await counted(team.stranger)];
    const bad = [
      { customer_id: 999_999_999 },
      { received_on: '2026-05-02', due_on: '2026-05-01' },
      { title: '' },
      { reviewers: [...people(team.reviewer), ...people(team.reviewer)] },
      { scopes: [{ scope_id: masters.scopes[0] }, { scope_id: masters.scopes[0] }] },
    ];
    const asked = Array.from({ length: 50 }, (_, n) => {
      const wrong = bad.map((b) => team.seller.post('/api/enquiries', enquiryOf(masters, b)));
      const stranger = n % 5 ? [] : [team.stranger.post('/api/enquiries', enquiryOf(theirs))];
      return [team.seller.post('/api/enquiries', enquiryOf(masters)), ...stranger, ...(n % 3 ? [] : wrong)];
    });
    const answers = await Promise.all(asked.flat());
    const made = answers.filter(({ status }) => status === 201).map(({ data }) => data.number as string);
    expect(answers.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
    const places = (code: string) =>
      made
        .filter((number) => number.includes(code))
        .map(placeOf)
        .sort((a, b) => a - b);
    expect(places('LDS')).toEqual(run(before, 50));
    expect(places('BRS')).toEqual(run(elsewhere, 10));
    expect(await counted(team.seller)).toBe(before + 50);
  });

  it('is given back by a creation that fails after it was taken', async () => {
    const before = await counted(team.seller);
    const twice = [{ scope_id: masters.scopes[0] }, { scope_id: masters.scopes[0] }];
    await expecting(422, team.seller.post('/api/enquiries', enquiryOf(masters, { scopes: twice })));
    expect(placeOf((await makeEnquiry(team.seller, masters)).number)).toBe(before + 1);
  });

  it('cannot be entered or changed', async () => {
    const made = await makeEnquiry(team.seller, masters);
    expect(await team.seller.post('/api/enquiries', enquiryOf(masters, { number: 'ENQ-LDS-2026-9999' }))).toMatchObject(
      {
        status: 422,
        errors: { number: ['Unknown field'] },
      },
    );
    expect(await team.seller.put(`/api/enquiries/${made.id}`, { version: 1, number: 'X' })).toMatchObject({
      status: 422,
      errors: { number: ['Unknown field'] },
    });
  });

  it('is refused rather than given twice where its counter has lost its place', async () => {
    const { leeds } = await branchIds(on);
    // Without a counter of this year the count begins at 1 anew, and that number stands already.
    await on.database.inBranch({ branchId: leeds, userId: idOf(team.seller) }, (tx) =>
      tx
        .update(counters)
        .set({ year: year - 1 })
        .where(eq(counters.series, 'ENQ')),
    );
    expect((await team.seller.post('/api/enquiries', enquiryOf(masters))).status).toBe(422);
    await on.database.inBranch({ branchId: leeds, userId: idOf(team.seller) }, (tx) =>
      tx.update(counters).set({ year }).where(eq(counters.series, 'ENQ')),
    );
    expect((await makeEnquiry(team.seller, masters)).number).toContain(`-${year}-`);
  });

  it('of projects and estimations run on their own, one each with every conversion, also at the same moment', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) {
      const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
      await walk(id, [
        [team.seller, 'submit'],
        [team.approver, 'approve'],
      ]);
      ids.push(id);
    }
    const answers = await Promise.all(ids.map((id) => team.seller.put(`/api/enquiries/${id}/convert`)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const [part, series] of [
      ['project', 'PRJ'],
      ['estimation', 'EST'],
    ] as const) {
      const numbers = answers.map(({ data }) => data[part].number as string);
      for (const number of numbers) expect(number).toMatch(new RegExp(`^${series}-LDS-${year}-\\d{4,}$`));
      const places = numbers.map(placeOf).sort((a, b) => a - b);
      expect(places).toEqual(run((places[0] as number) - 1, 6));
    }
  });
});
