import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from '../../scripts/shippedPackages.ts';
import { noticesFile, thirdPartyNotices } from '../../scripts/thirdPartyNotices.ts';

describe('the notices of third parties', () => {
  it('are those of the packages that are shipped now (else: npm run notices)', () => {
    expect(readFileSync(noticesFile, 'utf8') === thirdPartyNotices()).toBe(true);
  });

  it('have what runs, with what that needs, and neither tools nor what only tests need', () => {
    const names = shippedPackages().map(({ name }) => name);
    for (const name of [
      'react',
      'scheduler',
      'hono',
      'pg',
      'pg-protocol',
      '@electric-sql/pglite',
      'pdfmake',
      'fontkit',
    ])
      expect(names).toContain(name);
    for (const name of ['vite', 'rolldown', 'tsx', 'esbuild', 'vitest', 'typescript', 'playwright-core'])
      expect(names).not.toContain(name);
  });

  it('have the text of each package that has one, and what it says of itself for the others', () => {
    const text = readFileSync(noticesFile, 'utf8');
    expect(text).toMatch(/^react 19\.\d+\.\d+: MIT$/m);
    expect(text).toMatch(/^pgpass \d+\.\d+\.\d+: MIT, Hannes Hörl/m);
    for (const words of ['Copyright (c) Meta Platforms, Inc.', 'SIL OPEN FONT LICENSE', 'Creative Commons', 'Roboto'])
      expect(text).toContain(words);
  });
});
