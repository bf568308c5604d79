import { resources } from '../../src/resources/index.ts';
import { testApp } from '../support/app.ts';
import { holdsFor } from './suites/index.ts';

holdsFor(testApp(), resources);
