import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, type Rows } from '../../testing/version-trials.ts'

const requireChanges = async (before: Rows, now: Rows) => {
  const { comparison, file } = await compare(before, now)
  assert.ok(!('reason' in comparison), JSON.stringify(comparison))
  return { ...comparison, file }
}

const buildMonthly = (rows: Rows): Rows => [['Month', 'Country', 'Rate'], ...rows]

test('rows are matched by key: added, changed and removed ones, with their values', async () => {
  const { file, sample, ...totals } = await requireChanges(
    buildMonthly([
      ['2026-05', 'Thailand', '32.48'],
      ['2026-05', 'India', '95.47'],
      ['2026-04', 'India', '95.11'],
    ]),
    buildMonthly([
      ['2026-06', 'Thailand', '32.90'],
      ['2026-05', 'India', '95.53'],
      ['2026-05', 'Thailand', '32.48'],
    ]),
  )
  assert.deepEqual(totals, {
    key: ['Month', 'Country'],
    added: 1,
    removed: 1,
    changed: 1,
    columnsAdded: [],
    columnsRemoved: [],
  })
  assert.deepEqual(sample.rows, [
    { change: 'added', before: null, now: ['2026-06', 'Thailand', '32.90'] },
    { change: 'changed', before: ['2026-05', 'India', '95.47'], now: ['2026-05', 'India', '95.53'] },
    { change: 'removed', before: ['2026-04', 'India', '95.11'], now: null },
  ])
  assert.deepEqual(file, [
    ['change', 'Month', 'Country', 'Rate'],
    ['added', '2026-06', 'Thailand', '32.90'],
    ['before', '2026-05', 'India', '95.47'],
    ['now', '2026-05', 'India', '95.53'],
    ['removed', '2026-04', 'India', '95.11'],
  ])
})

test('a key has no redundant column', async () => {
  const rows = [
    ['North', 'Nan', '2025', '1.5'],
    ['North', 'Phrae', '2025', '2.5'],
    ['North', 'Nan', '2026', '3.5'],
  ]
  const header = ['Region', 'Province', 'Year', 'Value']
  const moved = rows.map(([, ...rest]) => ['Upper north', ...rest])
  const { key, changed, added } = await requireChanges([header, ...rows], [header, ...moved])
  assert.deepEqual({ key, changed, added }, { key: ['Province', 'Year'], changed: 3, added: 0 })
})

test('without a key, whole rows are compared with their frequency, and none counts as changed', async () => {
  const header = ['Kind', 'Sum']
  const buildRows = (...kinds: string[]) => [header, ...kinds.map(kind => [kind, '1.5'])]
  const {
    file,
    sample: _,
    ...totals
  } = await requireChanges(buildRows('a', 'a', 'b', 'b'), buildRows('a', 'a', 'a', 'b', 'c'))
  assert.deepEqual(totals, { key: null, added: 2, removed: 1, changed: null, columnsAdded: [], columnsRemoved: [] })
  assert.deepEqual(file.slice(1), [
    ['added', 'a', '1.5'],
    ['added', 'c', '1.5'],
    ['removed', 'b', '1.5'],
  ])
})

test('equal tables have no differences and no file, whatever the order of rows and columns', async () => {
  const { file, sample, ...totals } = await requireChanges(
    [
      ['a', 'b'],
      ['1', 'x'],
      ['2', 'y'],
    ],
    [
      ['b', 'a'],
      ['y', '2'],
      ['x', '1'],
    ],
  )
  assert.deepEqual(
    { added: totals.added, removed: totals.removed, changed: totals.changed, rows: sample.rows, file },
    { added: 0, removed: 0, changed: 0, rows: [], file: [] },
  )
})

test('tables without a common column, and files that are not tables, return the reason', async () => {
  assert.deepEqual((await compare([['a'], ['1']], [['b'], ['1']])).comparison, { reason: 'otherColumns' })
  assert.deepEqual(
    (
      await compare(
        [['a'], ['1']],
        [
          ['b', 'b'],
          ['1', '2'],
        ],
      )
    ).comparison,
    { reason: 'unreadable' },
  )
})

test('a column with the name of the first column of changes keeps its name', async () => {
  const { file } = await requireChanges([['change'], ['1']], [['change'], ['2']])
  assert.deepEqual(file[0], ['_change', 'change'])
})

test('at most fifty changes are shown, and the file has all', async () => {
  const buildRows = (count: number) => [['Year'], ...Array.from({ length: count }, (_, index) => [String(index)])]
  const { sample, file, added } = await requireChanges(buildRows(1), buildRows(200))
  assert.deepEqual([sample.rows.length, file.length, added], [50, 200, 199])
})
