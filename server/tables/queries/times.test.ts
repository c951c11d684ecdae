import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const { requestJson, publish, build } = await openTablesPortal()

test('days of times with a zone are those of Bangkok, in filters and in groups; values stay in UTC', async () => {
  await publish(
    'gold-price',
    'At,n\n2026-10-01T00:00:00+07:00,1\n2026-09-30T23:59:59+07:00,2\n2026-10-31T17:00:00Z,3\n',
  )
  await build()
  const readList = async (path: string, query: string, list: string) =>
    (await requestJson(`gold-price/${path}`, query))[list].map(Object.values)
  const listNumbers = async (query: string) => (await readList('rows', `select=n&${query}`, 'rows')).flat()
  assert.deepEqual(await readList('rows', 'limit=1', 'rows'), [['2026-09-30T17:00:00Z', 1]])
  assert.deepEqual(await listNumbers('At=2026-10-01'), [1])
  assert.deepEqual(await listNumbers('At=2569-10'), [1])
  assert.deepEqual(await listNumbers('At=..2026-09'), [2])
  assert.deepEqual(await listNumbers('At=2026-11-01..'), [3])
  assert.deepEqual(await listNumbers('At=2026-09-30T17:00:00Z'), [1])
  const readGroups = (part: string) => readList('aggregate', `group=At:${part}`, 'groups')
  assert.deepEqual(await readGroups('fiscal_year'), [
    [2026, 1],
    [2027, 2],
  ])
  assert.deepEqual(await readGroups('month'), [
    ['2026-09', 1],
    ['2026-10', 1],
    ['2026-11', 1],
  ])
  assert.deepEqual(await readGroups('day'), [
    ['2026-09-30', 1],
    ['2026-10-01', 1],
    ['2026-11-01', 1],
  ])
  const inBuddhistEra = await readList('aggregate', 'group=At:day&measure=avg(n)&era=be&At=2569-10..', 'groups')
  assert.deepEqual(inBuddhistEra, [
    ['2569-10-01', 1],
    ['2569-11-01', 3],
  ])
})

test('times in a profile are written as in rows: with a zone in UTC, without one as written', async () => {
  const readProfileTimes = async (...times: string[]) => {
    await publish('gold-price', `At,n\n${times.map((at, index) => `${at},${index}\n`).join('')}`)
    await build()
    const { columns } = await requestJson('gold-price/profile')
    return [columns[0].least, columns[0].greatest, columns[0].frequent.map(({ value }: { value: string }) => value)]
  }
  const [first, last] = ['2026-09-30T17:00:00', '2026-10-31T17:00:00.5']
  assert.deepEqual(await readProfileTimes('2026-10-01T00:00:00+07:00', `${last}Z`), [
    `${first}Z`,
    `${last}Z`,
    [`${first}Z`, `${last}Z`],
  ])
  assert.deepEqual(await readProfileTimes(first, last), [first, last, [first, last]])
})

test('times keep their fractions of a second in either era, so groups are the same and in the same order', async () => {
  await publish('gold-price', 'At,n\n2026-10-01T10:00:00Z,1\n2026-10-01T10:00:00.25Z,2\n2026-10-01T10:00:00.5Z,3\n')
  await build()
  const readGroups = (query: string) => requestJson('gold-price/aggregate', `group=At&${query}`)
  for (const [era, year] of [
    ['ce', 2026],
    ['be', 2569],
  ] as const) {
    const times = ['', '.25', '.5'].map(fraction => `${year}-10-01T10:00:00${fraction}Z`)
    const { total, groups } = await readGroups(`measure=min(At)&sort=min(At)&era=${era}`)
    assert.deepEqual(
      groups.map(Object.values),
      times.map(time => [time, time]),
    )
    assert.equal(total, 3)
    assert.equal((await readGroups(`limit=1&era=${era}`)).total, 3)
    assert.deepEqual(
      (await readGroups(`sort=-At&era=${era}`)).groups.map(({ At }: { At: string }) => At),
      times.toReversed(),
    )
  }
})
