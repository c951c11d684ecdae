import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { requestJson } = portal

before(async () => {
  const lines = ['Quarter,Month,Day,Value', '2023-Q4,ธ.ค. 2566,2023-12-31,1', '2024-Q1,ม.ค. 2567,2024-01-31,2']
  const others = ['2024-Q1,มี.ค. 2567,2024-03-31,3', '2024-Q2,เม.ย. 2567,2024-04-01,4']
  await portal.publish('public-debt', [...lines, ...others].join('\n'))
  assert.ok((await portal.build()) > 0)
})

test('months and quarters are days, and the description names their period', async () => {
  const { columns } = await requestJson('public-debt')
  assert.deepEqual(
    columns.map(({ name, type, role, era, period }: Record<string, string>) => [name, type, role, era, period]),
    [
      ['Quarter', 'date', 'time', 'ce', 'quarter'],
      ['Month', 'date', 'time', 'be', 'month'],
      ['Day', 'date', 'time', 'ce', null],
      ['Value', 'integer', 'measure', null, null],
    ],
  )
  const { rows } = await requestJson('public-debt/rows', 'limit=1')
  assert.deepEqual(rows, [{ Quarter: '2023-10-01', Month: '2023-12-01', Day: '2023-12-31', Value: 1 }])
})

const filters: [query: string, values: number[]][] = [
  ['Quarter=2024-Q1', [2, 3]],
  ['Quarter=2567Q1', [2, 3]],
  ['Quarter=2024', [2, 3, 4]],
  ['Quarter=..2024-q1', [1, 2, 3]],
  ['Month=2024-Q1', [2, 3]],
  ['Month=2024-03..', [3, 4]],
  ['Month=2567-01,2567-04', [2, 4]],
  ['Day=2024-Q1', [2, 3]],
  ['Day=!2024-Q1', [1, 4]],
  ['Day=2023-Q4..2024-Q1', [1, 2, 3]],
]
for (const [query, values] of filters)
  test(`times are filtered: ${query}`, async () => {
    const { rows } = await requestJson('public-debt/rows', `${query}&select=Value`)
    assert.deepEqual(
      rows.map(({ Value }: { Value: number }) => Value),
      values,
    )
  })

test('a quarter that does not exist is refused', async () => {
  const { status } = await portal.request('public-debt/rows', 'Day=2024-Q5')
  assert.equal(status, 400)
})

test('periods are grouped by fiscal year', async () => {
  const { groups } = await requestJson('public-debt/aggregate', 'group=Quarter:fiscal_year&measure=sum(Value)')
  assert.deepEqual(groups.map(Object.values), [[2024, 10]])
})
