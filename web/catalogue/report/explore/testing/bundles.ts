import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const folder = join(import.meta.dirname, '..')
const root = join(folder, '../../../..')
/** Modules that every page loads. */
const sharedModules = /^(react|react-dom|react-router|react-i18next|i18next)(\/|$)/
/** What loads a module later; every page has it, because each loads its words with it. */
const lazyLoading = { name: 'lazy-loading', test: /preload-helper/ }

/** Creates a plugin whose module `entry` re-exports some exports of a file. */
const createEntry = (path: string, exports: string) => ({
  name: 'entry',
  resolveId: (id: string) => (id === 'entry' ? id : undefined),
  load: (id: string) => (id === 'entry' ? `export ${exports} from ${JSON.stringify(join(folder, path))}` : undefined),
})

/** Builds a module and returns the minified and gzipped size of it and its initial imports, and their paths; without shared modules. */
export const bundle = async (path: string, exports: string) => {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [createEntry(path, exports)],
    build: {
      write: false,
      cssMinify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        external: sharedModules,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [lazyLoading] } },
      },
    },
  }).then(built => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput
  const chunks = output.filter(file => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  // Lazy code is in separate chunks.
  const importedChunks = chunks.filter(
    ({ fileName, name }) => entry.imports.includes(fileName) && name !== lazyLoading.name,
  )
  const initialChunks = [entry, ...importedChunks]
  const codes = initialChunks.flatMap(chunk =>
    Object.entries(chunk.modules).map(([id, { code }]) => ({ path: relative(root, id), code: code ?? '' })),
  )
  const measureSize = (texts: string[]) => gzipSync(texts.join('\n'), { level: 9 }).length
  return {
    bytes: measureSize(initialChunks.map(({ code }) => code)),
    modules: initialChunks.flatMap(({ moduleIds }) => moduleIds).map(id => relative(root, id)),
    /** Returns how many bytes some modules contribute: gzipped but not minified, so an upper bound. */
    computeShare: (isMeant: (path: string) => boolean) =>
      measureSize(codes.map(({ code }) => code)) -
      measureSize(codes.flatMap(({ path, code }) => (isMeant(path) ? [] : [code]))),
  }
}
