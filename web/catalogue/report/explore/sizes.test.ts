import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundle } from './testing/bundles.ts'

// Size of chart and grid code; report pages load neither.

const maxBytes = 25_000

for (const { name, path, exports, of } of [
  { name: 'chart', path: 'chart/ChartPart.tsx', exports: '*', of: 'd3-scale' },
  { name: 'grid', path: 'rows/Grid.tsx', exports: '{ default }', of: '@tanstack' },
] as const)
  test(`the code of the ${name} is at most 25 kB, gzipped`, async context => {
    const { bytes, modules } = await bundle(path, exports)
    context.diagnostic(`${name}: ${bytes} bytes`)
    assert.ok(modules.some(id => id.includes(of)))
    assert.ok(bytes <= maxBytes, `${bytes} bytes`)
  })

// The code that loads the page's data stays on the server.
test('a report page loads neither charts nor grids in advance', async () => {
  const { modules } = await bundle('../ReportPage.tsx', '{ default }')
  assert.ok(modules.some(id => id.endsWith('FilesTable.tsx')))
  const heavy = modules.filter(id =>
    /d3-(scale|shape)|@tanstack|explore\/(chart\/Chart|rows\/Grid|cell-formatters)|column-facts\.server\.ts/.test(id),
  )
  assert.deepEqual(heavy, [])
})
