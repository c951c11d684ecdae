import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Selection, wholeSelection } from '../../address/selection.ts'
import type { Row } from '../../api-responses.ts'
import type { SendQuery } from '../../send-query.ts'
import { maxBars, maxPoints } from '../limits.ts'
import { loadChart } from '../load-chart.ts'
import { column, country, date, profile, rate } from './columns.ts'

/** Imitates the API, which returns at most 1000 groups at once. */
const createApi = (allGroups: readonly Row[]) => {
  const requests: URLSearchParams[] = []
  const sendQuery = async (_: string, query: URLSearchParams) => {
    requests.push(query)
    const offset = Number(query.get('offset') ?? 0)
    const groups = allGroups.slice(offset, offset + Number(query.get('limit') ?? 1000))
    const is_truncated = offset + groups.length < allGroups.length
    return { groups, total: allGroups.length, offset, count: groups.length, is_truncated }
  }
  return { requests, sendQuery: sendQuery as unknown as SendQuery }
}

const columns = [date, country, rate, column('Area', { type: 'integer', role: 'measure' })]
const load = async (allGroups: readonly Row[], changes: Partial<Selection>) => {
  const { requests, sendQuery } = createApi(allGroups)
  const profiles = columns.map(({ name }) => profile(name))
  const chart = await loadChart({ columns, profiles, sendQuery, selection: { ...wholeSelection, ...changes } })
  return { ...chart!, requests }
}

/** Returns the groups of the latest years, the newest first, as the API sorts them. */
const buildYears = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ 'Date:year': 5000 - index, 'avg(Rate)': index, count: 1 }))

for (const { groupCount, requestCount, pointCount, isCut } of [
  { groupCount: 1000, requestCount: 1, pointCount: 1000, isCut: false },
  { groupCount: 1001, requestCount: 2, pointCount: 1001, isCut: false },
  { groupCount: maxPoints, requestCount: 2, pointCount: maxPoints, isCut: false },
  { groupCount: maxPoints + 1, requestCount: 2, pointCount: maxPoints, isCut: true },
])
  test(`a chart of ${groupCount} times has the ${pointCount} newest ones${isCut ? ' and is cut' : ''}`, async () => {
    const { points, isCut: isChartCut, requests } = await load(buildYears(groupCount), { x: 'Date:year' })
    assert.deepEqual([requests.length, points.length, isChartCut], [requestCount, pointCount, isCut])
    assert.deepEqual([points[0]!.x, points.at(-1)!.x], [5000 - pointCount + 1, 5000])
  })

const buildCountries = (count: number, rowCount = 1) =>
  Array.from({ length: count }, (_, index) => ({ Country: `C${index}`, 'avg(Rate)': -index, count: rowCount }))

test('bars are cut if a column has more values than there are bars', async () => {
  for (const [groupCount, isCut] of [
    [maxBars, false],
    [maxBars + 1, true],
  ] as const) {
    const chart = await load(buildCountries(groupCount), { x: 'Country' })
    assert.deepEqual([chart.points.length, chart.isCut], [maxBars, isCut])
    assert.ok(chart.points.every(point => !('horizontalValue' in point)))
  }
})

test('a value is that of a single row only if each group has one row', async () => {
  const hasSingleRows = async (...groups: Row[]) => (await load(groups, { x: 'Country' })).plan.hasSingleRows
  assert.equal(await hasSingleRows(...buildCountries(2)), true)
  assert.equal(await hasSingleRows(...buildCountries(2), ...buildCountries(1, 2)), false)
})

test('a point of a scatter chart has two values and the name of its group', async () => {
  const { points, plan } = await load([{ Country: 'ลาว', 'avg(Rate)': 2.5, 'avg(Area)': '7', count: 1 }], {
    chart: 'scatter',
    y: 'avg(Rate)',
  })
  assert.deepEqual([plan.kind, plan.horizontalMeasure?.name], ['scatter', 'Area'])
  assert.deepEqual(points, [{ x: 'ลาว', y: 2.5, by: null, horizontalValue: 7 }])
})

test('a refused selection has no chart, and a busy engine or a lost connection is an error', async () => {
  const loadFailing = (status?: number) =>
    loadChart({
      ...{ columns, profiles: columns.map(({ name }) => profile(name)), selection: wholeSelection },
      sendQuery: () => Promise.reject(Object.assign(new Error('failed'), { status })),
    })
  assert.equal(await loadFailing(400), null)
  for (const status of [422, 429, 500, 503, undefined])
    await assert.rejects(loadFailing(status), /failed/, String(status))
})
