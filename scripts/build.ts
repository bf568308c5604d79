import { buildBrowser } from './browserBuild.ts';
import { buildServer } from './serverBuild.ts';

/** `npm run build`: what `npm start` builds, for a user who may not write to the checkout and starts it later. */
await buildBrowser();
await buildServer();
