import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, requestJson } = portal

before(async () => {
  const lines = [
    'Year,Country,GDP',
    '2021,Laos,1000',
    '2022,Laos,"1,200.5"',
    '2023,Laos,"1,300 (r)"',
    '2024,Laos,n.a.',
    '2025,Laos,-5.25P',
  ]
  await portal.publish('public-debt', lines.join('\n'))
  assert.ok((await portal.build()) > 0)
})

test('numbers of which some have a mark are numbers, followed by a column of the marks', async () => {
  const { columns } = await requestJson('public-debt')
  assert.deepEqual(
    columns.map(({ name, type, role, mark_of }: Record<string, string>) => [name, type, role, mark_of]),
    [
      ['Year', 'integer', 'time', null],
      ['Country', 'text', 'label', null],
      ['GDP', 'decimal', 'measure', null],
      ['GDP (mark)', 'text', 'note', 'GDP'],
    ],
  )
  const { rows } = await requestJson('public-debt/rows')
  assert.deepEqual(rows.map(Object.values), [
    [2021, 'Laos', 1000, null],
    [2022, 'Laos', 1200.5, null],
    [2023, 'Laos', 1300, 'r'],
    [2024, 'Laos', null, null],
    [2025, 'Laos', -5.25, 'p'],
  ])
})

test('rows are filtered, summed and compared by the numbers, and filtered by the marks', async () => {
  const listYears = async (query: string) =>
    (await requestJson('public-debt/rows', `${query}&select=Year`)).rows.map(({ Year }: { Year: number }) => Year)
  assert.deepEqual(await listYears('GDP=..1250'), [2021, 2022, 2025])
  assert.deepEqual(await listYears('GDP (mark)=p'), [2025])
  assert.deepEqual(await listYears('GDP (mark)='), [2021, 2022, 2024])
  const { groups } = await requestJson('public-debt/aggregate', 'group=Country&measure=sum(GDP)')
  assert.deepEqual(groups.map(Object.values), [['Laos', 3495.25]])
})

test('a download has the marks as a column', async () => {
  const { text } = await request('public-debt/export.csv', 'select=Year,GDP,GDP (mark)', {
    who: 'stranger with consent',
  })
  assert.equal(text, '\ufeffYear,GDP,GDP (mark)\n2021,1000.00,\n2022,1200.50,\n2023,1300.00,r\n2024,,\n2025,-5.25,p\n')
})
