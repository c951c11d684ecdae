import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visit } from '../../../../contract/visit.ts'
import { loadExplore } from '../explore/explore.server.ts'
import { requestChart } from './embedded-chart.server.ts'

const column = (name: string, type: string, role: string) => ({ name, type, role, unit: null, era: null, scale: null })
const responses: Record<string, object> = {
  '': {
    file_name: 'rates',
    version: 2,
    state: 'ready',
    columns: [column('Date', 'date', 'time'), column('Rate', 'number', 'measure')],
    year_columns: null,
  },
  '/profile': { columns: [] },
  '/rows': { total: 1, offset: 0, count: 1, is_truncated: false, rows: [{ Date: '2026-01-01', Rate: 1 }] },
}

/** A visit in which the engine refuses one kind of request. */
const createRefusingVisit = (kind: string, status: number) =>
  ({
    sendQuery: async (path: string) => {
      const endpoint = path.replace('/api/tables/:file_name', '')
      if (endpoint === kind) throw Object.assign(new Error('refused'), { status })
      return responses[endpoint] ?? { total: 0, groups: [] }
    },
    call: async () => ({ series: null, kind: 'none' }),
  }) as unknown as Visit

const query = new URLSearchParams('show=both')
const requestRefusedChart = (kind: string, status: number) =>
  requestChart(createRefusingVisit(kind, status), 'rates', query).then(
    ({ chart }) => chart,
    error => error?.init?.status,
  )

test('an embedded chart that the engine refuses is an error, which is not cached, and never an empty chart', async () => {
  const statuses = [429, 503, 422].map(status => requestRefusedChart('/aggregate', status))
  assert.deepEqual(await Promise.all(statuses), [429, 503, 503])
  assert.deepEqual([await requestRefusedChart('/profile', 429), await requestRefusedChart('/profile', 503)], [429, 503])
  assert.equal(await requestRefusedChart('/aggregate', 400), null)
})

test('Explore gives the reason why the engine refuses a chart, beside the rows', async () => {
  const findFailure = async (status: number) => {
    const { ready } = await loadExplore(createRefusingVisit('/aggregate', status), 'rates', '/x', query)
    assert.equal(ready?.rows?.total, 1)
    return ready?.chartFailure
  }
  assert.deepEqual(
    [await findFailure(503), await findFailure(422), await findFailure(429), await findFailure(400)],
    ['notLoaded', 'notLoaded', 'tooMany', null],
  )
})

test('an embed and Explore name the column of a link that a later version renamed', async () => {
  const oldQuery = new URLSearchParams('show=both&x=Date&y=sum(Income)')
  const { ready } = await loadExplore(createRefusingVisit('/none', 0), 'rates', '/x', oldQuery)
  assert.deepEqual(ready?.invalidNames, ['sum(Income)'])
  assert.deepEqual((await requestChart(createRefusingVisit('/none', 0), 'rates', oldQuery)).invalidNames, [
    'sum(Income)',
  ])
})

test('Explore of a version that does not exist offers the tables of that name', async () => {
  const searchedWords: unknown[] = []
  const visit = {
    ...createRefusingVisit('', 404),
    call: async (_: unknown, input: { words?: string }) => {
      searchedWords.push(input.words)
      return { rows: [], total: 0 }
    },
  } as unknown as Visit
  await assert.rejects(
    loadExplore(visit, 'oil-prices', '/x', new URLSearchParams('version=7')),
    (error: { init?: { status?: number } }) => error.init?.status === 404,
  )
  assert.deepEqual(searchedWords, ['oil prices'])
})
