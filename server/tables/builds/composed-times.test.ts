import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { requestJson } = portal

before(async () => {
  const lines = ['ปี,เดือน,จำนวน', '2566,ธันวาคม,1', '2567,มกราคม,2', '2567,,3']
  await portal.publish('public-debt', lines.join('\n'))
  assert.ok((await portal.build()) > 0)
})

test('a column of years and one of months give a column of times before them, and keep their texts', async () => {
  const { columns } = await requestJson('public-debt')
  assert.deepEqual(
    columns.map(({ name, type, role, period, part_of }: Record<string, string>) => [name, type, role, period, part_of]),
    [
      ['ปี เดือน', 'date', 'time', 'month', null],
      ['ปี', 'integer', 'time', null, 'ปี เดือน'],
      ['เดือน', 'text', 'label', null, 'ปี เดือน'],
      ['จำนวน', 'integer', 'measure', null, null],
    ],
  )
  const { rows } = await requestJson('public-debt/rows')
  assert.deepEqual(rows.map(Object.values), [
    ['2023-12-01', 2023, 'ธันวาคม', 1],
    ['2024-01-01', 2024, 'มกราคม', 2],
    [null, 2024, null, 3],
  ])
})

test('the times are filtered and grouped like those of one column', async () => {
  const { rows } = await requestJson('public-debt/rows', `${encodeURIComponent('ปี เดือน')}=2024-Q1`)
  assert.equal(rows.length, 1)
  const group = encodeURIComponent('ปี เดือน:fiscal_year')
  const { groups } = await requestJson(
    'public-debt/aggregate',
    `group=${group}&measure=sum(${encodeURIComponent('จำนวน')})`,
  )
  assert.deepEqual(groups.map(Object.values), [
    [2024, 3],
    [null, 3],
  ])
})
