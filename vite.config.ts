import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdfParts.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadShared } from './scripts/preloadShared.ts';
import { withoutDescriptionChecks } from './scripts/withoutDescriptionChecks.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`;

/** Modules of parts that a first visit does not show. */
const seldom =
  /react-data-grid|pdfjs|markdown|mdast|micromark|unified|hast|remark|papaparse|hucre|src\/(pages\/boq|ui\/(grid|import|comments|attachments)\/)/;

export default defineConfig({
  // The server writes into the page below which path it is served: what is built finds its files beside itself.
  base: './',
  plugins: [react(), withoutDescriptionChecks(), pdfParts(), preloadShared(), precompress()],
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
    // What a first visit loads are two files, the libraries and the application: cut into a chunk for each set of lazy
    // parts that share something, it took 26 requests and was a twentieth larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
            { name: 'application', tags: ['$initial'] },
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
