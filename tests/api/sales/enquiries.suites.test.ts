import { describe } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import { testApp } from '../../support/app.ts';
import { refusesBadInput } from '../suites/refusing.ts';
import { withPeople } from '../suites/suite.ts';
import { keepsViews } from '../suites/views.ts';

const of = withPeople(testApp(), [enquiries]);

// Of what is tried on every described resource that which a number, people and a workflow leave as it is.
describe('enquiries', () => {
  for (const suite of [refusesBadInput, keepsViews]) suite(of(enquiries));
});
