import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFiguresPage, replaceFigures } from './figures.ts'

const run = { takenAt: '2026-11-21T19:22:13.904Z', machine: { processors: 2, memoryGb: 24, node: 'v26.10.0' } }
const fastPage = { name: 'fast page', value: 12, unit: 'ms', atMost: 30 }
const slowPage = { name: 'slow page', value: 1200, unit: 'ms', atMost: 30, plain: 40, retakenOn: '2026-11-29' }

test('the page of figures begins with those that miss their target', () => {
  const lines = buildFiguresPage({ ...run, figures: [fastPage, slowPage] }).split('\n')
  const slowRow = '| slow page (2026-11-29) | 1,200 ms | 40 |  | at most 30 |'
  const missedAt = lines.indexOf('## Missed targets (1)')
  const allAt = lines.indexOf('## All figures (2)')
  assert.ok(missedAt > 0 && allAt > missedAt)
  assert.deepEqual(
    lines.slice(missedAt, allAt).filter(line => line.includes(' page')),
    [slowRow],
  )
  assert.deepEqual(
    lines.slice(allAt).filter(line => line.includes(' page')),
    ['| fast page | 12 ms |  |  | at most 30 |', slowRow],
  )
})

test('the README cannot be generated without the figures that it shows', () => {
  const readme = '# Khlang\n<!-- figures -->\nold\n<!-- end of figures -->\n'
  assert.throws(() => replaceFigures(readme, { ...run, figures: [fastPage] }), /bench\/figures\.json lacks/)
  assert.throws(() => replaceFigures('# Khlang', { ...run, figures: [fastPage] }), /no place for figures/)
})
