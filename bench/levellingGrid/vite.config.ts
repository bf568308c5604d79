import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../.cache/bench-levelling-grid',
  build: { outDir: '../../dist/bench-levelling-grid', emptyOutDir: true, target: 'es2022', cssMinify: 'esbuild' },
});
