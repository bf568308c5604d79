import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdfParts.ts';
import { precompress } from './scripts/precompress.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`;

export default defineConfig({
  plugins: [react(), pdfParts(), precompress()],
  build: {
    outDir: 'dist/browser',
    manifest: true,
    target: 'es2022',
    // Assets stay files of their own: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // The budget is that of scripts/bundle-size.ts, on what a first visit loads.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': api, '/payment-terms': api } },
});
