import { pathToFileURL } from 'node:url';
import { buildBrowser } from './browserBuild.ts';
import { buildServer, builtMain } from './serverBuild.ts';

// What a log says of an error names the sources.
process.setSourceMapsEnabled(true);
await buildBrowser();
await buildServer();
await import(pathToFileURL(builtMain).href);
