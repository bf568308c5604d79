import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdfParts.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFirst } from './scripts/preloadFirst.ts';
import { withoutDescriptionChecks } from './scripts/withoutDescriptionChecks.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`;

/** Modules of parts that a first visit does not show. */
const seldom =
  /react-data-grid|pdfjs|markdown|mdast|micromark|unified|hast|remark|papaparse|hucre|src\/(pages\/boq|ui\/(grid|import|comments|attachments)\/)/;

const ofTheSignIn = /node_modules\/(react|react-dom|scheduler|@emotion|stylis|@mui\/(system|utils)|axios|zod)\//;
const ofTheApplication = /node_modules\/(react-router|@tanstack)\//;

export default defineConfig({
  // The server writes into the page below which path it is served: what is built finds its files beside itself.
  base: './',
  plugins: [react(), withoutDescriptionChecks(), pdfParts(), preloadFirst(), precompress()],
  build: {
    outDir: 'dist/browser',
    manifest: true,
    target: 'es2022',
    // Lightning CSS cannot read the selectors of react-data-grid.
    cssMinify: 'esbuild',
    // Assets stay files of their own: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // The budget is that of scripts/bundle-size.ts, on what a first visit loads.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module is in the first of these that needs it.
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 4 },
            // Libraries of which about all is needed stay the same from version to version, and so in the browser.
            { name: 'libraries', test: ofTheSignIn, priority: 3 },
            { name: 'router', test: ofTheApplication, priority: 3 },
            // The sign-in with all that it needs, then the application around the start page with what it needs beyond.
            // Cut into a chunk for each set of lazy parts that share something, a first visit took 26 requests.
            { name: 'signIn', test: /src\/app\/login\/showSignIn\.tsx$/, priority: 2 },
            { name: 'start', test: /src\/app\/start\.tsx$/, priority: 1 },
            // What several screens share is one file too: in a chunk for each set of sharers, the first screen after the
            // sign-in took some 70 requests. What few people need stays in files of its own.
            { name: 'shared', minShareCount: 2, test: (id: string) => !seldom.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/payment-terms': api } },
});
