import { afterAll } from 'vitest';
import { registerExtension } from '../../src/server/engine/modules.ts';
import { testAppWith } from '../support/fixtures.ts';
import { permitRows, permits, permitExtension } from '../support/permits.ts';
import { surveyNotes, surveyRows, surveys, surveyTasks } from '../support/surveys.ts';
import { holdsFor } from './suites/index.ts';

const remove = registerExtension(permitExtension);
afterAll(remove);

// What refers to projects, which a process alone makes, and parts: with and without a process of their parent, with
// permissions of their own, and with paths that do not name their parent.
const tried = [permits, permitRows, surveyRows, surveyTasks, surveyNotes];
holdsFor(testAppWith(permits, permitRows, surveys, surveyRows, surveyTasks, surveyNotes), tried);
