import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { reactAria } from './scripts/vite/react-aria.ts'

// Every page loads the manifest of all routes, which lists each shared file of each route: it is a tenth smaller without words in their names.
const fileNames = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
    isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/s[hash].js',
}

// What every page loads is one file: by themselves its parts were 30 requests, which cost a first visit and a journey more than their bytes.
// The root route stays outside, with its stylesheet: a part loaded later that depended on it would insert that stylesheet again, after
// those of the page.
const codeSplitting = {
  groups: [{ name: 'frame', test: /[\\/]web[\\/]pages[\\/]Document\.tsx$|[\\/]node_modules[\\/]react-dom[\\/]/ }],
}

export default defineConfig({
  plugins: [reactRouter(), ...reactAria()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0 },
  // In development, found late, a package makes every open page reload.
  optimizeDeps: {
    entries: ['web/**/*.tsx', '!web/entry.server.tsx', '!**/*.test.tsx'],
    rolldownOptions: { plugins: [reactAria()] },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { ...fileNames, codeSplitting } } } },
    ssr: {
      build: { rolldownOptions: { input: 'web/render.ts' } },
      // Bundled, so that the server draws the same strings as the browser.
      resolve: { noExternal: [/^react-aria/, /^react-stately/, /^@internationalized\//] },
    },
  },
})
