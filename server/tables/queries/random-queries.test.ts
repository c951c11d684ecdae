import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Condition } from '../../../contract/tables/queries.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Random queries, compared with a plain evaluation of the same table in memory.

const portal = await openTablesPortal()

interface Row {
  t: string | null
  n: number | null
  d: string | null
}

const row: fc.Arbitrary<Row> = fc
  .record({
    t: fc.option(
      fc.constantFrom('a', 'B', "o'x", '"q"', 'a,b', 'ก', '%', '_', '../x', '; drop', '$1', '\\', 'a\nb', ' a'),
      { nil: null },
    ),
    n: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
    d: fc.option(fc.constantFrom('2024-02-29', '2023-12-31', '2024-01-01', '2025-06-15'), { nil: null }),
  })
  .map(made => ({ ...made }))
const table = fc.array(row, { minLength: 1, maxLength: 40 })

const text = fc.constantFrom('a', 'B', "o'x", '"q"', 'a,b', 'ก', '%', '_', '; drop', '$1', '\\', 'a\nb', "' or 1=1 --")
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.array(text, { minLength: 1, maxLength: 3 }).map(values => ({ column: 't', in: values })),
  fc
    .array(fc.integer({ min: -4, max: 4 }).map(String), { minLength: 1, maxLength: 3 })
    .map(values => ({ column: 'n', in: values })),
  text.map(contains => ({ column: 't', contains })),
  text.map(starts => ({ column: 't', starts })),
  fc.constantFrom('t', 'n', 'd').map(column => ({ column, missing: true as const })),
  fc.integer({ min: -4, max: 4 }).map(from => ({ column: 'n', from: String(from) })),
  fc.constantFrom('2024-01-01', '2024-02', '2023', '2567').map(to => ({ column: 'd', to })),
  fc.constantFrom('2024-01-01', '2024', '2567-02').map(day => ({ column: 'd', in: [day] })),
)
const { where } = fc.letrec<{ where: Condition }>(tie => ({
  where: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('where'), { minLength: 1, maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('where'), { minLength: 1, maxLength: 3 }).map(any => ({ any })),
    tie('where').map(not => ({ not })),
  ),
}))

/** The first and the last day of a year, a month or a day in either era. */
const spanOf = (raw: string) => {
  const [year = '', month, day] = raw.split('-')
  const yearIn = Number(year) > 2400 ? Number(year) - 543 : Number(year)
  const last = new Date(Date.UTC(yearIn, month ? Number(month) : 12, 0)).getUTCDate()
  return [`${yearIn}-${month ?? '01'}-${day ?? '01'}`, `${yearIn}-${month ?? '12'}-${day ?? last}`] as const
}

const holds = (asked: Condition, row: Row): boolean => {
  if ('all' in asked) return asked.all.every(part => holds(part, row))
  if ('any' in asked) return asked.any.some(part => holds(part, row))
  if ('not' in asked) return !holds(asked.not, row)
  const value = row[asked.column as keyof Row]
  if ('missing' in asked) return value === null
  if (value === null) return false
  if ('contains' in asked) return String(value).toLowerCase().includes(asked.contains.toLowerCase())
  if ('starts' in asked) return String(value).toLowerCase().startsWith(asked.starts.toLowerCase())
  if (asked.column === 'd') {
    const spans = 'in' in asked ? asked.in.map(spanOf) : [['', spanOf(asked.to!)[1]] as const]
    return spans.some(([from, to]) => value >= from && value <= to)
  }
  if ('in' in asked) return asked.in.some(operand => operand === String(value))
  return Number(value) >= Number(asked.from)
}

const cell = (value: string | number | null) => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`)
const csvOf = (rows: Row[]) =>
  `t,n,d\n${rows.map(({ t, n, d }) => [t, n, d].map(cell).join(',')).join('\n')}\nz,9,2030-01-01\n`
const last: Row = { t: 'z', n: 9, d: '2030-01-01' }

const compareDates = (a: string | number | null, b: string | number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1

test('the results of the engine equal a plain evaluation of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.array(where, { minLength: 25, maxLength: 25 }), async (made, conditions) => {
      // The last row gives each column a value of its type.
      const rows = [...made, last]
      await portal.publish('public-debt', csvOf(made))
      await portal.build()
      for (const asked of conditions) {
        const query = { where: JSON.stringify(asked), limit: '1000' }
        const kept = rows.filter(row => holds(asked, row))
        const answer = JSON.parse((await portal.ask('public-debt/rows', query)).text)
        assert.deepEqual(answer.rows, kept, query.where)
        assert.equal(answer.total, kept.length)
        const sorted = JSON.parse((await portal.ask('public-debt/rows', { ...query, sort: 'd,-n' })).text)
        const order = kept.toSorted((a, b) => compareDates(a.d, b.d) || descending(a.n, b.n))
        assert.deepEqual(sorted.rows, order, query.where)
        const groups = JSON.parse(
          (await portal.ask('public-debt/aggregate', { where: query.where, group: 'd', measure: 'count,sum(n)' })).text,
        )
        const byDay = [...Map.groupBy(kept, ({ d }) => d)].toSorted(([a], [b]) => compareDates(a, b))
        assert.deepEqual(
          groups.groups,
          byDay.map(([d, of]) => ({ d, count: of.length, 'sum(n)': sumOf(of) })),
          query.where,
        )
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

const descending = (a: number | null, b: number | null) => (a === null || b === null ? compareDates(a, b) : b - a)
const sumOf = (rows: Row[]) => {
  const figures = rows.flatMap(({ n }) => (n === null ? [] : [n]))
  return figures.length > 0 ? figures.reduce((sum, n) => sum + n, 0) : null
}
