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

const bundle = async (path: string) => {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      cssMinify: false,
      modulePreload: false,
      rolldownOptions: { input: join(folder, path), external: shared, preserveEntrySignatures: 'strict' },
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

for (const [name, path, of] of [
  ['chart', 'chart/ChartPart.tsx', 'd3-scale'],
  ['grid', 'rows/Grid.tsx', '@tanstack'],
] as const)
  test(`the code of the ${name} is at most 25 kB, gzipped`, async context => {
    const { bytes, modules } = await bundle(path)
    context.diagnostic(`${name}: ${bytes} bytes`)
    assert.ok(modules.some(id => id.includes(of)))
    assert.ok(bytes <= most, `${bytes} bytes`)
  })

test("a report's own page loads neither charts nor grids before they are asked for", async () => {
  const { modules } = await bundle('../ReportPage.tsx')
  assert.ok(modules.some(id => id.endsWith('FilesTable.tsx')))
  const heavy = modules.filter(id => /d3-(scale|shape)|@tanstack|explore\/(chart\/Chart|rows\/Grid)\.tsx/.test(id))
  assert.deepEqual(heavy, [])
})
