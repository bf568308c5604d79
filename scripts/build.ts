import { buildApplication } from './application.ts';

/** `npm run build`: what `npm start` builds, for a user who may not write to the checkout and starts it later. */
await buildApplication();
