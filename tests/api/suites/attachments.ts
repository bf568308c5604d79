import type { TestApp } from '../../support/app.ts';
import type { Place } from '../../support/dossiers.ts';
import { keptFilesHold } from './keptFiles.ts';
import { uploadsHold } from './uploads.ts';

/** What holds of attachments in any store; `on` has the resource `dossiers`. */
export const attachmentsHold = (on: TestApp, place: Place): void => {
  uploadsHold(on, place);
  keptFilesHold(on, place);
};
