import { resources } from '../../src/resources/index.ts';
import { can } from '../../src/schema/resource.ts';
import { testApp } from '../support/app.ts';
import { holdsFor } from './suites/index.ts';

// What stands outside branches, what runs through a workflow, and what other records open is tried with its own rules.
holdsFor(
  testApp(),
  resources.filter((r) => r.table === 'owned' && can(r, 'create') && !r.workflow),
);
