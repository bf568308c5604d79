import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { on, people, plan, add, tasksOf } = testPlanning(testApp());

const imported = (body: object, who = people.planner) => who.post('/api/holidays/import-country', body);
const datesOf = async (year: number, who = people.planner): Promise<[string, string][]> => {
  const query = `date_from=${year}-01-01&date_to=${year}-12-31&getAll=true`;
  const { records } = await expecting(200, who.get(`/api/holidays?${query}`));
  return records.map(({ date, name }: { date: string; name: string }) => [date, name]);
};

/** Of England in 2031: Easter is 13 April. */
const england2031 = [
  '2031-01-01',
  '2031-04-11',
  '2031-04-14',
  '2031-05-05',
  '2031-05-26',
  '2031-08-25',
  '2031-12-25',
  '2031-12-26',
];

describe('the public holidays of a country', () => {
  it('are added on days that have none yet, once, in this branch alone', async () => {
    const { planner, stranger } = people;
    await expecting(201, planner.post('/api/holidays', { date: '2031-05-05', name: 'Ours' }));
    const first = await imported({ country: 'GB', region: 'ENG', year: 2031 });
    expect(first).toMatchObject({
      status: 200,
      message: '7 holidays added, 1 was there already',
      data: { added: 7, skipped: 1 },
    });
    const dates = await datesOf(2031);
    expect(dates.map(([date]) => date)).toEqual(england2031);
    expect(dates).toContainEqual(['2031-05-05', 'Ours']);
    expect(dates).toContainEqual(['2031-04-11', 'Good Friday']);
    expect(await imported({ country: 'GB', region: 'ENG', year: 2031 })).toMatchObject({
      status: 200,
      message: 'Nothing new: all 8 were there already',
      data: { added: 0, skipped: 8 },
    });
    expect(await datesOf(2031)).toEqual(dates);
    expect(await datesOf(2031, stranger)).toEqual([]);
  });

  it('are shown before they are added, with what each day has already; nothing is added by it', async () => {
    const { planner, stranger } = people;
    const query = 'country=GB&region=ENG&year=2033';
    const previewed = async (who = planner) =>
      (await expecting(200, who.get(`/api/holidays/of-country?${query}`))).holidays;
    await expecting(201, planner.post('/api/holidays', { date: '2033-05-02', name: 'Works outing' }));
    const before = await previewed();
    // Easter is 17 April; Christmas is a Sunday, so that two other days are free instead.
    expect(before.slice(0, 5)).toEqual([
      { date: '2033-01-01', name: expect.any(String), there: null },
      { date: '2033-01-03', name: expect.any(String), there: null },
      { date: '2033-04-15', name: 'Good Friday', there: null },
      { date: '2033-04-18', name: 'Easter Monday', there: null },
      { date: '2033-05-02', name: 'Early May bank holiday', there: 'Works outing' },
    ]);
    expect(await datesOf(2033)).toEqual([['2033-05-02', 'Works outing']]);
    // What the other branch has is not told here.
    expect((await previewed(stranger)).every(({ there }: { there: unknown }) => there === null)).toBe(true);
    const { added, skipped } = await expecting(200, imported({ country: 'GB', region: 'ENG', year: 2033 }));
    expect({ added, skipped }).toEqual({ added: before.length - 1, skipped: 1 });
    expect((await previewed()).every(({ there }: { there: unknown }) => there !== null)).toBe(true);
  });

  it('move the plans that can be edited, at once', async () => {
    const made = await plan({ starts_on: '2030-12-23' });
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
    const end = async () => (await tasksOf(made))[0]?.planned_end_date;
    // From Monday on five working days; Christmas and Boxing Day are the Wednesday and the Thursday.
    expect(await end()).toBe('2030-12-27');
    await expecting(200, imported({ country: 'GB', region: 'ENG', year: 2030 }));
    expect(await end()).toBe('2030-12-31');
  });

  it('of several days are each of them, those of part of a day none', async () => {
    await expecting(200, imported({ country: 'AM', year: 2026 }));
    // The Armenian new year is two days, and Christmas is kept on the three before its own.
    const days = (await datesOf(2026)).map(([date]) => date);
    expect(days.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `2026-01-0${day}`));
    await expecting(200, imported({ country: 'CN', year: 2030 }));
    const chinese = (await datesOf(2030)).map(([date]) => date);
    expect(chinese).toContain('2030-10-01');
    // Half of 8 March is free in China.
    expect(chinese).not.toContain('2030-03-08');
  });

  it('are refused where the country, its region or the year is not known', async () => {
    const refusal = async (body: object) => {
      const { status, errors } = await imported(body);
      return [status, errors];
    };
    const ok = { country: 'GB', year: 2027 };
    expect(await refusal({ ...ok, country: 'XX' })).toEqual([
      422,
      { country: ['No holidays are known of this country'] },
    ]);
    expect(await refusal({ ...ok, region: 'BY' })).toEqual([422, { region: ['United Kingdom has no such region'] }]);
    expect((await refusal({ year: 2027 }))[1]).toEqual({ country: ['Choose a country'] });
    expect((await refusal({ country: 'GB' }))[1]).toEqual({ year: ['Say which year'] });
    for (const year of [1969, 2101, 2027.5, '2027', 1e300]) {
      const [status, errors] = await refusal({ ...ok, year });
      expect([status, Object.keys(errors as object)]).toEqual([422, ['year']]);
    }
    for (const query of [
      'country=XX&year=2027',
      'country=GB&region=BY&year=2027',
      'country=GB&year=1969',
      'country=GB',
    ])
      expect(await people.planner.get(`/api/holidays/of-country?${query}`), query).toMatchObject({ status: 422 });
    for (const country of ['constructor', '__proto__', 'gb', 7])
      expect(await refusal({ ...ok, country })).toMatchObject([422, { country: expect.anything() }]);
  });

  it('are offered by country and region to whoever may add holidays', async () => {
    const { countries } = await expecting(200, people.planner.get('/api/holidays/countries'));
    expect(countries.length).toBeGreaterThan(150);
    const uk = countries.find(({ code }: { code: string }) => code === 'GB');
    expect(uk).toMatchObject({ name: 'United Kingdom' });
    expect(uk.regions).toContainEqual({ code: 'SCT', name: 'Scotland' });
    const { leeds } = await branchIds(on);
    const viewer = await person(on, { branches: [leeds], permissions: ['project.holiday.view'] });
    expect(await viewer.get('/api/holidays/countries')).toMatchObject({ status: 403 });
    expect(await viewer.get('/api/holidays/of-country?country=GB&year=2027')).toMatchObject({ status: 403 });
    expect(await imported({ country: 'GB', year: 2027 }, viewer)).toMatchObject({ status: 403 });
  });
});
