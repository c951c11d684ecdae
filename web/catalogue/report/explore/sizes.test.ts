import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

// Size of chart and grid code; report pages load neither.

const folder = import.meta.dirname
const root = join(folder, '../../../..')
/** Chunks of every page. */
const shared = /^(react|react-dom|react-router|react-i18next|i18next)(\/|$)/
const most = 25_000

/** A module that re-exports some exports of a file. */
const entryOf = (path: string, exports: string) => ({
  name: 'entry',
  resolveId: (id: string) => (id === 'entry' ? id : undefined),
  load: (id: string) => (id === 'entry' ? `export ${exports} from ${JSON.stringify(join(folder, path))}` : undefined),
})

const bundle = async (path: string, exports: string) => {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [entryOf(path, exports)],
    build: {
      write: false,
      cssMinify: false,
      modulePreload: false,
      rolldownOptions: { input: 'entry', external: shared, preserveEntrySignatures: 'strict' },
    },
  }).then(built => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput
  const chunks = output.filter(one => one.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  // Lazy code is in separate chunks.
  const first = [entry, ...chunks.filter(({ fileName }) => entry.imports.includes(fileName))]
  return {
    bytes: gzipSync(first.map(({ code }) => code).join('\n'), { level: 9 }).length,
    modules: first.flatMap(({ moduleIds }) => moduleIds).map(id => relative(root, id)),
  }
}

for (const [name, path, exports, of] of [
  ['chart', 'chart/ChartPart.tsx', '*', 'd3-scale'],
  ['grid', 'rows/Grid.tsx', '{ default }', '@tanstack'],
] as const)
  test(`the code of the ${name} is at most 25 kB, gzipped`, async context => {
    const { bytes, modules } = await bundle(path, exports)
    context.diagnostic(`${name}: ${bytes} bytes`)
    assert.ok(modules.some(id => id.includes(of)))
    assert.ok(bytes <= most, `${bytes} bytes`)
  })

// What loads the data of the page stays on the server.
test("a report's own page loads neither charts nor grids before they are asked for", async () => {
  const { modules } = await bundle('../ReportPage.tsx', '{ default }')
  assert.ok(modules.some(id => id.endsWith('FilesTable.tsx')))
  const heavy = modules.filter(id => /d3-(scale|shape)|@tanstack|explore\/(chart\/Chart|rows\/Grid)\.tsx/.test(id))
  assert.deepEqual(heavy, [])
})
