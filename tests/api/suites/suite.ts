import { beforeAll } from 'vitest';
import type { Resource } from '../../../src/schema/resource.ts';
import type { Caller, TestApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';

/** What a suite needs: the application, a described resource, and who calls. */
export interface Suite {
  readonly on: TestApp;
  readonly resource: Resource;
  /** Holds every permission, in the first branch. */
  readonly me: Caller;
  /** Somebody else of the same branch, with the same permissions. */
  readonly colleague: Caller;
  /** The same permissions, in the second branch alone. */
  readonly stranger: Caller;
}
export type Suites = (suite: Suite) => void;

/** The people of a file, signed in once; every resource's suites share them. */
export const withPeople = (on: TestApp): ((resource: Resource) => Suite) => {
  const people: Record<string, Caller> = {};
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    people['me'] = await person(on, { branches: [leeds] });
    people['colleague'] = await person(on, { branches: [leeds] });
    people['stranger'] = await person(on, { branches: [bristol] });
  });
  const of = (name: string) => {
    const found = people[name];
    if (!found) throw new Error('People are there once the tests run');
    return found;
  };
  return (resource) => ({
    on,
    resource,
    get me() {
      return of('me');
    },
    get colleague() {
      return of('colleague');
    },
    get stranger() {
      return of('stranger');
    },
  });
};
