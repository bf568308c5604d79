import { testAppWith } from '../support/fixtures.ts';
import { requestLines, requests } from '../support/requests.ts';
import { holdsFor } from './suites/index.ts';

// Two kinds of line with comments, marks, vendors and a group; and their parent, as of any resource.
holdsFor(testAppWith(requests, requestLines), [requests, requestLines]);
