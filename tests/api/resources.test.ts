import { resources } from '../../src/resources/index.ts';
import { isBrokenDown } from '../../src/schema/brokenDown.ts';
import { can, type Resource } from '../../src/schema/resource.ts';
import { testApp } from '../support/app.ts';
import { holdsFor } from './suites/index.ts';

/** Records that only certain people see are tried with those people, in files of their own. */
const elsewhere = ['enquiries'];

/** Whether people make its records, or those whose lines they are. */
const isMade = (resource: Resource): boolean =>
  isBrokenDown(resource) ? can(resource.partOf.parent, 'create') : can(resource, 'create') && can(resource, 'read');

// What stands outside branches and what other records open is tried with its own rules.
holdsFor(
  testApp(),
  resources.filter((r) => r.table === 'owned' && isMade(r) && !elsewhere.includes(r.name)),
);
