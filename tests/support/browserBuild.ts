import { buildBrowser } from '../../scripts/browserBuild.ts';

/**
 * Once for all workers, and only when a browser test is asked for: builds the application that the browser is served,
 * unless it was built from just these sources. Who names another build by BROWSER_DIR wants that one.
 */
export default async function setup(): Promise<void> {
  if (process.env['BROWSER_DIR'] === undefined) await buildBrowser();
}
