import { dossiers, filesBelow } from '../support/attached.ts';
import { testAppWith } from '../support/fixtures.ts';
import { attachmentsHold } from './suites/attachments.ts';

const on = testAppWith(dossiers);

attachmentsHold(on, { files: () => on.files, stored: () => filesBelow(on.uploads) });
