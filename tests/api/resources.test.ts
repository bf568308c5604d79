import { resources } from '../../src/resources/index.ts';
import { testApp } from '../support/app.ts';
import { holdsFor } from './suites/index.ts';

// What stands outside branches is answered by operations of its own, and tried with them.
holdsFor(
  testApp(),
  resources.filter((r) => r.table === 'owned'),
);
