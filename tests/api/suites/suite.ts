import { beforeAll } from 'vitest';
import type { Fields } from '../../../src/schema/field.ts';
import { can, type Resource } from '../../../src/schema/resource.ts';
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
  /** Who else may change a new record: where a process gives that to certain people, those who made it alone. */
  readonly editor: Caller;
}

/** The text by which a change is told: that which names the record or line, or the first that people enter. */
export const textOf = (fields: Fields, represent: string): string | undefined => {
  const texts = Object.entries(fields).flatMap(([name, f]) => (f.kind === 'text' && !f.readOnly ? [name] : []));
  return texts.includes(represent) ? represent : texts[0];
};

/** Whether people change a new record: a process may close it from the start. */
export const changesNew = (resource: Resource): boolean =>
  can(resource, 'update') &&
  (!resource.workflow || resource.workflow.states[resource.workflow.initial]?.editable !== undefined);

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
    get editor() {
      return of(resource.workflow ? 'me' : 'colleague');
    },
    get stranger() {
      return of('stranger');
    },
  });
};
