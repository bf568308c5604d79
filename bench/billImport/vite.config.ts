import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../.cache/bench-bill-import',
  build: { outDir: '../../dist/bench-bill-import', emptyOutDir: true, target: 'es2022', cssMinify: 'esbuild' },
});
