import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../.cache/bench-screens',
  build: { outDir: '../../dist/bench-screens', emptyOutDir: true, target: 'es2022' },
});
