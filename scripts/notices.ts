import { writeFileSync } from 'node:fs';
import { noticesFile, thirdPartyNotices } from './thirdPartyNotices.ts';

/** `npm run notices`: writes the notices of third parties anew, after packages have changed. */
writeFileSync(noticesFile, thirdPartyNotices());
