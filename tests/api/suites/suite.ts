import { afterAll, beforeAll } from 'vitest';
import type { Fields } from '../../../src/schema/field.ts';
import { can, type Resource } from '../../../src/schema/resource.ts';
import type { Workflow } from '../../../src/schema/workflow.ts';
import type { Caller, TestApp } from '../../support/app.ts';
import { forgetParents, keepParent } from '../../support/calls.ts';
import { branchIds, colleaguesIn, person } from '../../support/people.ts';
import { rfqBy } from '../../support/rfqWriting.ts';
import { create } from '../../support/samples.ts';

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

/** The process that says who may change a record: its own, or that of its parent. */
export const processOf = ({ workflow, partOf }: Resource): Workflow | undefined =>
  partOf && partOf.editing !== 'own' ? partOf.parent.workflow : workflow;

/** Whether people change a new record: a process may close it from the start. */
export const changesNew = (resource: Resource): boolean => {
  const process = processOf(resource);
  return can(resource, 'update') && (!process || process.states[process.initial]?.editable !== undefined);
};

export type Suites = (suite: Suite) => void;

/** The fields that a suite sends: a part's reference to its parent is tried with the parts' own rules. */
export const fieldsSent = ({ entered, partOf }: Resource): Fields =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => name !== partOf?.by));

/** An RFQ is made of buyout requests, by a call of its own. */
const parentFor = async (on: TestApp, caller: Caller, parent: Resource): Promise<number> =>
  can(parent, 'create') ? (await create(caller, parent)).id : (await rfqBy(on, caller, 1)).id;

/** Makes the parent of each part, in both branches. */
const makeParents = async (on: TestApp, resources: readonly Resource[], callers: readonly Caller[]): Promise<void> => {
  for (const resource of resources) {
    const { partOf } = resource;
    if (!partOf) continue;
    for (const caller of callers) keepParent(partOf.by, caller.branch, await parentFor(on, caller, partOf.parent));
  }
};

/** The people of a file, signed in once; every resource's suites share them. */
export const withPeople = (on: TestApp, resources: readonly Resource[]): ((resource: Resource) => Suite) => {
  const people: Record<string, Caller> = {};
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    people['me'] = await person(on, { branches: [leeds] });
    people['colleague'] = await person(on, { branches: [leeds] });
    await colleaguesIn(on, leeds);
    people['stranger'] = await person(on, { branches: [bristol] });
    await makeParents(on, resources, [people['me'], people['stranger']]);
  });
  afterAll(forgetParents);
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
      return of(processOf(resource) ? 'me' : 'colleague');
    },
    get stranger() {
      return of('stranger');
    },
  });
};
