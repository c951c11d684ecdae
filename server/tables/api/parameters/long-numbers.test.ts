import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../../testing/tables-portal.ts'

// Numbers with more digits than a double keeps.

const portal = await openTablesPortal()
const { requestJson } = portal

const longest = `${'9'.repeat(36)}.25`

before(async () => {
  const csv = [
    'Name,Count,Long,Value',
    'a,9007199254740993,1.25,1.25',
    'b,9007199254740995,1.26,1.26',
    `c,9007199254740996,${longest},-1.26`,
    'd,1,1.27,',
  ]
  await portal.publish('public-debt', csv.join('\n'))
  assert.ok((await portal.build()) > 0)
})

for (const [name, query, expected] of [
  ['two', 'Name=a,b&measure=median(Count)', [['9007199254740994.0']]],
  ['three', 'Name=a,b,c&measure=median(Count)', [['9007199254740995.0']]],
  ['two with a fraction between them', 'Name=b,c&measure=median(Count)', [['9007199254740995.5']]],
  ['a short and a long one', 'Name=a,d&measure=median(Count)', [['4503599627370497.0']]],
] as const)
  test(`the median of long integers is exact: ${name}`, async () => {
    const { groups } = await requestJson('public-debt/aggregate', query)
    assert.deepEqual(groups.map(Object.values), expected)
  })

test('the median of long decimals is exact', async () => {
  await portal.publish('gold-price', 'Value\n1234567890123456789012.25\n1234567890123456789012.26\n')
  assert.ok((await portal.build()) > 0)
  const { groups } = await requestJson('gold-price/aggregate', 'measure=median(Value)')
  assert.deepEqual(groups.map(Object.values), [['1234567890123456789012.255']])
})

test('the median of short integers stays a number', async () => {
  await portal.publish('gold-price', 'Count\n1\n2\n')
  assert.ok((await portal.build()) > 0)
  const { groups } = await requestJson('gold-price/aggregate', 'measure=median(Count)')
  assert.deepEqual(groups.map(Object.values), [[1.5]])
})

const readNames = async (query: string) =>
  (await requestJson('public-debt/rows', `${query}&select=Name`)).rows.map(({ Name }: { Name: string }) => Name)

for (const [name, query, expected] of [
  ['more decimals than the column equals none', 'Long=1.251', []],
  ['more decimals than the engine has equals none', `Long=1.25${'0'.repeat(40)}1`, []],
  ['a fraction equals no integer', `Count=1.${'0'.repeat(40)}1`, []],
  ['zeros at the end do not matter', `Long=1.25${'0'.repeat(40)}`, ['a']],
  ['others in the list are still found', 'Long=1.251,1.26', ['b']],
  ['the opposite of none is all', 'where={"not":{"column":"Long","in":["1.251"]}}', ['a', 'b', 'c', 'd']],
  ['a negative number', 'Value=-1.2600,-1.261', ['c']],
] as const)
  test(`an exact filter: ${name}`, async () => {
    assert.deepEqual(await readNames(query), expected)
  })
