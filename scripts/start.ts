import { buildBrowser } from './browserBuild.ts';

await buildBrowser();
await import('../src/server/main.ts');
