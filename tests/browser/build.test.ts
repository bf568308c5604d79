import { expect, it } from 'vitest';
import { browserApplication } from '../../scripts/browserBuild.ts';
import { isCurrent } from '../../scripts/buildOnce.ts';

it.skipIf(process.env['BROWSER_DIR'] !== undefined)(
  'what the browser is served is built from the sources as they are',
  () => {
    expect(isCurrent(browserApplication)).toBe(true);
  },
);
