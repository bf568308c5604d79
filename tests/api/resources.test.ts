import { resources } from '../../src/resources/index.ts';
import { can } from '../../src/schema/resource.ts';
import { testApp } from '../support/app.ts';
import { holdsFor } from './suites/index.ts';

/** Records that only certain people see are tried with those people, in files of their own. */
const elsewhere = ['enquiries'];

// What stands outside branches and what other records open is tried with its own rules.
holdsFor(
  testApp(),
  resources.filter((r) => r.table === 'owned' && can(r, 'create') && can(r, 'read') && !elsewhere.includes(r.name)),
);
