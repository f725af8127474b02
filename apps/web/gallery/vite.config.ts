import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { namedMedia } from '../src/ui/look/media.ts';

export default defineConfig({
  plugins: [react()],
  css: { postcss: namedMedia },
  build: { outDir: '../dist/gallery', emptyOutDir: true, assetsInlineLimit: 0 },
});
