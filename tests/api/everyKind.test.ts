import { everyKind, numberedKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import { holdsFor } from './suites/index.ts';

holdsFor(testAppWith(everyKind, simpleKind, numberedKind), [everyKind, simpleKind, numberedKind]);
