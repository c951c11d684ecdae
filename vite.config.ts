import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: 'web/render.ts' } } } },
})
