import { beforeAll } from 'vitest';
import type { Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { expecting, type Made } from './sales.ts';
import { fresh } from './samples.ts';
import { idOf } from './surveyPeople.ts';

/** The people of requests for the tests of a file, once they run, and what they send. */
export const testRequests = (on: TestApp) => {
  const people = {} as Record<'maker' | 'reviewer' | 'approver' | 'elsewhere', Caller>;
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    for (const name of ['maker', 'reviewer', 'approver'] as const)
      people[name] = await person(on, { branches: [leeds] });
    people.elsewhere = await person(on, { branches: [bristol] });
  });
  const root = '/api/test-purchase-request';
  const request = (more: object = {}): Promise<Made> =>
    expecting(
      201,
      people.maker.post(root, {
        title: `Request ${fresh()}`,
        reviewer_id: idOf(people.reviewer),
        approver_id: idOf(people.approver),
        ...more,
      }),
    );
  const step = (who: Caller, of: Made, action: string) => expecting(200, who.put(`${root}/${of.id}/${action}`, {}));
  const store = (of: Made, body: object, who = people.maker) =>
    who.post(`${root}/${of.id}/store-items-and-products`, body);
  return { people, root, request, step, store };
};
