import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../../testing/tables-portal.ts'

// Years and dates of a table in the era that a request names. The table was published in both eras.

const portal = await openTablesPortal()
const { requestJson } = portal

const csv = [
  'ปี,Date,At,Moment,Value',
  '2563,2020-09-30,2020-09-30 08:15:00,2020-09-30T08:15:00+07:00,2563',
  '2563,2020-09-30,2020-09-30 08:15:00,2020-09-30T08:15:00+07:00,2563',
  '2564,2021-12-31,2021-12-31 23:59:59,2022-01-01T00:00:00+07:00,7',
].join('\n')
/** The values of the first and of the last row in each era. */
const values = {
  ce: [
    [2020, '2020-09-30', '2020-09-30T08:15:00', '2020-09-30T01:15:00Z', 2563],
    [2021, '2021-12-31', '2021-12-31T23:59:59', '2021-12-31T17:00:00Z', 7],
  ],
  be: [
    [2563, '2563-09-30', '2563-09-30T08:15:00', '2563-09-30T01:15:00Z', 2563],
    [2564, '2564-12-31', '2564-12-31T23:59:59', '2564-12-31T17:00:00Z', 7],
  ],
} as const

before(async () => {
  await portal.publish('public-debt', csv)
  await portal.publish('inflation', 'Country,2019,2020,2021,2022\nไทย,1,2,3,4\n')
  await portal.publish('gold-price', 'ปี,n\n2563,1\n', { n: { role: 'key' } })
  await portal.build()
  await portal.publish('gold-price', 'ปี,n\n2564,1\n', { n: { role: 'key' } })
  await portal.build()
})

for (const era of ['ce', 'be'] as const) {
  const query = `era=${era}`
  const [first, last] = values[era]
  test(`${query}: rows, groups, values and profiles write the same years and times`, async () => {
    const { rows } = await requestJson('public-debt/rows', query)
    assert.deepEqual([Object.values(rows[0]), Object.values(rows[2])], [first, last])
    const { columns } = await requestJson('public-debt/profile', query)
    for (const [index, { name, least, greatest, frequent }] of columns.entries()) {
      const facets = await requestJson(`public-debt/facets/${encodeURIComponent(name)}`, query)
      assert.deepEqual(
        facets.values.map(({ value }: { value: unknown }) => value),
        [first[index], last[index]],
      )
      assert.deepEqual(
        frequent,
        facets.values.map(({ value, count }: { value: unknown; count: number }) => ({ value: String(value), count })),
        name,
      )
      const ends = name === 'Value' ? ['7', '2563'] : [String(first[index]), String(last[index])]
      assert.deepEqual([least, greatest], ends, name)
      const { groups } = await requestJson('public-debt/aggregate', { group: name, era })
      assert.deepEqual(
        groups.map((group: Record<string, unknown>) => group[name]).toSorted(),
        [first[index], last[index]].toSorted(),
      )
    }
  })
}

test('the Common Era is the default', async () => {
  for (const path of ['public-debt/rows', 'public-debt/profile', 'inflation'])
    assert.deepEqual(await requestJson(path), await requestJson(path, 'era=ce'), path)
})

test('a description lists the years of columns in the era, and the names of these columns as published', async () => {
  const { year_columns } = await requestJson('inflation', 'era=be')
  assert.deepEqual(year_columns.years, [2562, 2563, 2564, 2565])
  assert.deepEqual(year_columns.columns, ['2019', '2020', '2021', '2022'])
  const { groups } = await requestJson('inflation/aggregate', 'era=be&group=year&measure=sum(value)')
  assert.deepEqual(
    groups.map(({ year }: { year: number }) => year),
    year_columns.years,
  )
})

test('changes and files write years in the era', async () => {
  const { changes } = await requestJson('gold-price/changes', 'era=be')
  assert.deepEqual([changes[0].before, changes[0].after], [{ ปี: 2563 }, { ปี: 2564 }])
  const { text } = await portal.request('gold-price/export.csv', 'era=be', { who: 'stranger with consent' })
  assert.match(text, /^\uFEFFปี,n\r?\n2564,1/)
})

for (const path of ['', '/rows', '/aggregate', '/facets/Value', '/profile', '/changes'])
  test(`${path || 'a description'} refuses an unknown era`, async () => {
    const { status, text } = await portal.request(`public-debt${path}`, 'era=xx')
    assert.deepEqual([status, JSON.parse(text).fields[0].field], [400, 'era'])
  })
