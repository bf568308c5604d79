import { beforeAll } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import type { Caller } from './app.ts';
import { testAppWith } from './fixtures.ts';
import { branchIds, person } from './people.ts';
import { expecting, type Made } from './sales.ts';
import { fresh } from './samples.ts';
import { surveyNotes, surveyRows, surveys, surveyTasks, noteBadges } from './surveys.ts';

export const idOf = ({ session }: Caller): number => session.user.id;
export const rowsOf = (survey: unknown): string => `/api/test-surveys/${String(survey)}/rows`;

/** The people of a survey; `stranger` has no part in it, `elsewhere` is in the second branch. */
export interface SurveyPeople {
  readonly maker: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly stranger: Caller;
  readonly elsewhere: Caller;
}

/** The application with surveys and their parts, its people, and what a test makes and reads again and again. */
export const testSurveys = () => {
  const on = testAppWith(surveys, surveyRows, surveyTasks, surveyNotes, noteBadges);
  const people = {} as SurveyPeople;
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    const permissions = allPermissions().filter((p) => p !== 'enquiry.global.view');
    const one = (branch: number) => person(on, { permissions, branches: [branch] });
    Object.assign(people, {
      maker: await one(leeds),
      reviewer: await one(leeds),
      approver: await one(leeds),
      stranger: await one(leeds),
      elsewhere: await one(bristol),
    });
  });
  const survey = (): Promise<Made> =>
    expecting(
      201,
      people.maker.post('/api/test-surveys', {
        title: `Survey ${fresh()}`,
        reviewer_id: idOf(people.reviewer),
        approver_id: idOf(people.approver),
      }),
    );
  const row = (of: Made, name = `Row ${fresh()}`): Promise<Made> =>
    expecting(201, people.maker.post(rowsOf(of.id), { name, quantity: '2' }));
  const namesIn = async (of: Made, query = ''): Promise<string[]> =>
    (await expecting(200, people.maker.get(`${rowsOf(of.id)}?getAll=true${query}`))).records.map((r: Made) => r.name);
  const step = (who: Caller, of: Made, action: string) =>
    expecting(200, who.put(`/api/test-surveys/${of.id}/${action}`, {}));
  const vendor = (more: object = {}): Promise<Made> =>
    expecting(201, people.maker.post('/api/vendors', { name: `Vendor ${fresh()}`, ...more }));
  return { on, people, survey, row, namesIn, step, vendor };
};
