import { pathToFileURL } from 'node:url';
import { buildBrowser } from './browserBuild.ts';
import { buildServer, builtMain } from './serverBuild.ts';

await buildBrowser();
await buildServer();
await import(pathToFileURL(builtMain).href);
