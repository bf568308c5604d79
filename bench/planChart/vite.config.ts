import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../.cache/bench-plan-chart',
  build: { outDir: '../../dist/bench-plan-chart', emptyOutDir: true, target: 'es2022', cssMinify: 'esbuild' },
});
