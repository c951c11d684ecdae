import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const { requestJson, publish, build } = await openTablesPortal()

/** Publishes and builds a table of these times, numbered from 1 in the column `n`. */
const publishTimes = async (...times: string[]) => {
  const rows = times.map((time, index) => `${time},${index + 1}\n`)
  await publish('gold-price', `At,n\n${rows.join('')}`)
  await build()
}

test('days of times with a zone are those of Bangkok, in filters and in groups; values stay in UTC', async () => {
  await publishTimes('2026-10-01T00:00:00+07:00', '2026-09-30T23:59:59+07:00', '2026-10-31T17:00:00Z')
  const listRows = async (query: string) => (await requestJson('gold-price/rows', query)).rows.map(Object.values)
  const listGroups = async (query: string) =>
    (await requestJson('gold-price/aggregate', query)).groups.map(Object.values)
  const listNumbers = async (query: string) => (await listRows(`select=n&${query}`)).flat()
  assert.deepEqual(await listRows('limit=1'), [['2026-09-30T17:00:00Z', 1]])
  assert.deepEqual(await listNumbers('At=2026-10-01'), [1])
  assert.deepEqual(await listNumbers('At=2569-10'), [1])
  assert.deepEqual(await listNumbers('At=..2026-09'), [2])
  assert.deepEqual(await listNumbers('At=2026-11-01..'), [3])
  assert.deepEqual(await listNumbers('At=2026-09-30T17:00:00Z'), [1])
  assert.deepEqual(await listGroups('group=At:fiscal_year'), [
    [2026, 1],
    [2027, 2],
  ])
  assert.deepEqual(await listGroups('group=At:month'), [
    ['2026-09', 1],
    ['2026-10', 1],
    ['2026-11', 1],
  ])
  assert.deepEqual(await listGroups('group=At:day'), [
    ['2026-09-30', 1],
    ['2026-10-01', 1],
    ['2026-11-01', 1],
  ])
  const inBuddhistEra = await listGroups('group=At:day&measure=avg(n)&era=be&At=2569-10..')
  assert.deepEqual(inBuddhistEra, [
    ['2569-10-01', 1],
    ['2569-11-01', 3],
  ])
})

test('times in a profile are written as in rows: with a zone in UTC, without one as written', async () => {
  const readProfileTimes = async (...times: string[]) => {
    await publishTimes(...times)
    const { least, greatest, frequent } = (await requestJson('gold-price/profile')).columns[0]
    return { least, greatest, frequent: frequent.map(({ value }: { value: string }) => value) }
  }
  const [first, last] = ['2026-09-30T17:00:00', '2026-10-31T17:00:00.5']
  assert.deepEqual(await readProfileTimes('2026-10-01T00:00:00+07:00', `${last}Z`), {
    least: `${first}Z`,
    greatest: `${last}Z`,
    frequent: [`${first}Z`, `${last}Z`],
  })
  assert.deepEqual(await readProfileTimes(first, last), { least: first, greatest: last, frequent: [first, last] })
})

test('times keep their fractions of a second in either era, so groups are the same and in the same order', async () => {
  await publishTimes('2026-10-01T10:00:00Z', '2026-10-01T10:00:00.25Z', '2026-10-01T10:00:00.5Z')
  const readGroups = (query: string) => requestJson('gold-price/aggregate', `group=At&${query}`)
  for (const { era, year } of [
    { era: 'ce', year: 2026 },
    { era: 'be', year: 2569 },
  ]) {
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
