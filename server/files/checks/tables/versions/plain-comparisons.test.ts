import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseCount } from '../../../../testing/depth.ts'
import { compare, type Rows } from '../../testing/version-trials.ts'

// Evaluates comparisons of random tables plainly in memory.

const cell = fc.constantFrom('', 'a', 'b', '1', '2', '1.5', 'x,y', 'say "hi"', 'two\nlines', ' a ', 'ก')
const columns = ['A', 'B', 'C', 'D']
interface RandomTables {
  rows: Record<string, string>[]
  before: string[]
  now: string[]
  edits: { at: number; how: 'remove' | 'repeat' | 'change' | 'move'; column: string; to: string }[]
}
const randomTables: fc.Arbitrary<RandomTables> = fc.record({
  rows: fc.array(fc.record(Object.fromEntries([...columns, 'E'].map(name => [name, cell]))), {
    minLength: 1,
    maxLength: 9,
  }),
  before: fc.shuffledSubarray(columns, { minLength: 1 }),
  now: fc.shuffledSubarray([...columns, 'E'], { minLength: 1 }),
  edits: fc.array(
    fc.record({
      at: fc.nat(20),
      how: fc.constantFrom('remove', 'repeat', 'change', 'move'),
      column: fc.constantFrom(...columns),
      to: cell,
    }),
    { maxLength: 4 },
  ),
})

const buildTable = (names: string[], rows: Record<string, string>[]): Rows => [
  names,
  ...rows.map(row => names.map(name => row[name]!)),
]
const applyEdits = ({ rows, edits }: RandomTables) => {
  const result = rows.map(row => ({ ...row }))
  for (const { at, how, column, to } of edits) {
    const index = at % result.length
    if (how === 'change') result[index]![column] = to
    if (how === 'repeat') result.push({ ...result[index]! })
    if (how === 'move') result.unshift(...result.splice(index, 1))
    if (how === 'remove' && result.length > 1) result.splice(index, 1)
  }
  return result
}
/** Records without the empty ones at the end. */
const trimRows = ([header, ...rows]: Rows) => {
  const last = rows.findLastIndex(row => row.some(value => value !== ''))
  return { header: header!, rows: rows.slice(0, last + 1) }
}
type TrimmedTable = ReturnType<typeof trimRows>
const toText = ({ header }: TrimmedTable, row: string[], names: string[]) =>
  JSON.stringify(names.map(name => row[header.indexOf(name)]))
const isUnique = (table: TrimmedTable, names: string[]) =>
  new Set(table.rows.map(row => toText(table, row, names))).size === table.rows.length
const isDecimal = (table: TrimmedTable, name: string) => {
  const values = table.rows.map(row => row[table.header.indexOf(name)]!).filter(Boolean)
  return values.length > 0 && values.every(value => /^\d+(\.\d+)?$/.test(value)) && values.includes('1.5')
}

const findPlainKey = (before: TrimmedTable, now: TrimmedTable, sharedColumns: string[]) => {
  const end = sharedColumns.findIndex(name => isDecimal(before, name) || isDecimal(now, name))
  const labels = sharedColumns.slice(0, end < 0 ? sharedColumns.length : end)
  const isKey = (names: string[]) => names.length > 0 && isUnique(before, names) && isUnique(now, names)
  let key = labels.map((_, index) => labels.slice(0, index + 1)).find(isKey)
  for (let fewer = key; fewer; ) {
    key = fewer
    fewer = key
      .slice(0, -1)
      .map(omitted => key!.filter(name => name !== omitted))
      .find(isKey)
  }
  return key ?? null
}

/** Rows that one table has more often than the other: the first of equal ones. */
const listSurplus = (from: TrimmedTable, other: TrimmedTable, names: string[]) => {
  const otherCounts = new Map<string, number>()
  for (const row of other.rows) {
    const text = toText(other, row, names)
    otherCounts.set(text, (otherCounts.get(text) ?? 0) + 1)
  }
  const many = Map.groupBy(from.rows, row => toText(from, row, names))
  const expected = new Map(
    [...many].map(([text, rows]) => [text, Math.max(0, rows.length - (otherCounts.get(text) ?? 0))]),
  )
  return from.rows.filter(row => {
    const text = toText(from, row, names)
    const remaining = expected.get(text)!
    if (remaining > 0) expected.set(text, remaining - 1)
    return remaining > 0
  })
}

const comparePlainly = (before: TrimmedTable, now: TrimmedTable) => {
  const sharedColumns = now.header.filter(name => before.header.includes(name))
  const key = findPlainKey(before, now, sharedColumns)
  const shownColumns = [...now.header, ...before.header.filter(name => !now.header.includes(name))]
  const pickValues = (table: TrimmedTable, row: string[]) =>
    shownColumns.map(name => row[table.header.indexOf(name)] ?? '')
  const [removedRows, addedRows] = [listSurplus(before, now, sharedColumns), listSurplus(now, before, sharedColumns)]
  if (!key)
    return {
      key,
      lines: [
        ...addedRows.map(row => ['added', ...pickValues(now, row)]),
        ...removedRows.map(row => ['removed', ...pickValues(before, row)]),
      ],
    }
  const formerRows = new Map(removedRows.map(row => [toText(before, row, key), row]))
  const lines = addedRows.flatMap(row => {
    const formerRow = formerRows.get(toText(now, row, key))
    formerRows.delete(toText(now, row, key))
    const values = pickValues(now, row)
    return formerRow
      ? [
          ['before', ...pickValues(before, formerRow)],
          ['now', ...values],
        ]
      : [['added', ...values]]
  })
  return { key, lines: [...lines, ...[...formerRows.values()].map(row => ['removed', ...pickValues(before, row)])] }
}

test('comparisons of random tables equal a plain evaluation in memory', { timeout: 600_000 }, async () => {
  const counts = { keyed: 0, whole: 0, changed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(randomTables, async scenario => {
      const [before, now] = [buildTable(scenario.before, scenario.rows), buildTable(scenario.now, applyEdits(scenario))]
      const [counting, countingNow] = [trimRows(before), trimRows(now)]
      const { comparison, file } = await compare(before, now)
      if ('reason' in comparison) {
        counts.refused += 1
        const isEmpty = counting.rows.length === 0 || countingNow.rows.length === 0
        const isShared = scenario.now.some(name => scenario.before.includes(name))
        assert.equal(comparison.reason, isEmpty ? 'unreadable' : 'otherColumns')
        assert.ok(isEmpty || !isShared)
        return
      }
      const { key, lines } = comparePlainly(counting, countingNow)
      assert.deepEqual(comparison.key, key)
      assert.deepEqual(file.slice(1), lines)
      const count = (kind: string) => lines.filter(([first]) => first === kind).length
      assert.deepEqual([comparison.added, comparison.removed], [count('added'), count('removed')])
      assert.equal(comparison.changed, key ? count('now') : null)
      counts[key ? 'keyed' : 'whole'] += 1
      if (count('now') > 0) counts.changed += 1
    }),
    { numRuns: chooseCount({ usual: 400, deep: 10_000 }) },
  )
  for (const [kind, times] of Object.entries(counts)) assert.ok(times > 0, `${kind} did not happen`)
})
