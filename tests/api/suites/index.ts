import { describe } from 'vitest';
import type { Resource } from '../../../src/schema/resource.ts';
import type { TestApp } from '../../support/app.ts';
import { isBrokenDown } from '../../../src/schema/brokenDown.ts';
import { keepsBreakdown } from './breakdown.ts';
import { staysInItsBranch } from './branches.ts';
import { guardsItsCalls } from './guarding.ts';
import { keepsHistory } from './history.ts';
import { keepsRecords } from './keeping.ts';
import { keepsLines } from './lines.ts';
import { listsRecords } from './listing.ts';
import { followsItsProcess } from './process.ts';
import { refusesBadInput } from './refusing.ts';
import { withPeople, type Suites } from './suite.ts';
import { keepsVersions } from './versions.ts';
import { keepsViews } from './views.ts';

const suites: readonly Suites[] = [
  keepsRecords,
  listsRecords,
  refusesBadInput,
  guardsItsCalls,
  staysInItsBranch,
  keepsVersions,
  keepsLines,
  keepsHistory,
  keepsViews,
  followsItsProcess,
];

/** Everything that holds for any described resource, tried on each of these. */
export const holdsFor = (on: TestApp, resources: readonly Resource[]): void => {
  const of = withPeople(on, resources);
  describe.each(resources.map((r) => [r.name, r] as const))('%s', (_, resource) => {
    for (const suite of isBrokenDown(resource) ? [keepsBreakdown] : suites) suite(of(resource));
  });
};
