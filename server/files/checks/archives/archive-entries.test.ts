import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createMemoryStore } from '../../../testing/stores.ts'
import { readFirstRecords } from '../../index.ts'
import { zipRaw } from '../testing/raw-zips.ts'
import { openTrials } from '../testing/trials.ts'

const { check } = await openTrials()
const store = createMemoryStore()
/** A name in bytes is not marked as UTF-8. */
const buildZipNamed = (name: string | Buffer) => zipRaw([{ name, bytes: 'a,b\n1,2\n' }])
const buildName = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from('.csv')])

const letters: [scenario: string, name: Buffer | string][] = [
  ['สัญญา as Thai Windows writes it', buildName('cad1adadd2')],
  ['a Thai name with dashes and dots of Windows', buildName('c3d2c2969597858082')],
  ['été as a zip of DOS writes it', buildName('827482')],
  [
    'every byte of the upper half',
    buildName(Array.from({ length: 128 }, (_, index) => (index + 128).toString(16)).join('')),
  ],
  ['สัญญา in UTF-8', 'สัญญา.csv'],
]
for (const [scenario, name] of letters)
  test(`accepts ${scenario}, and shows the table`, async () => {
    const result = await check({ csv: buildZipNamed(name) })
    assert.ok(result.accepted, JSON.stringify(result))
    const { records } = await readFirstRecords(store, await store.write(Readable.from([buildZipNamed(name)])), 9)
    assert.deepEqual(records, [['1', '2']])
  })

const unsafe = ['../t.csv', '/t.csv', 'C:t.csv', '..\\t.csv', 't\0.csv', 't\n.csv', 't\x7f.csv', 'a"b.csv', 't.csv.']
for (const name of unsafe)
  test(`refuses ${JSON.stringify(name)}, whatever the code page of its bytes`, async () => {
    const result = await check({ csv: buildZipNamed(Buffer.from(name)) })
    assert.ok(!result.accepted)
    assert.equal(result.faults[0]?.rule, 'zipUnsafeName')
  })

for (const name of ['t\u00AD.csv', 't\u0085.csv', '\u202Evsc.t', 't\u2028.csv'])
  test(`refuses ${JSON.stringify(name)} if it is marked as UTF-8`, async () => {
    const result = await check({ csv: buildZipNamed(name) })
    assert.ok(!result.accepted)
    assert.equal(result.faults[0]?.rule, 'zipUnsafeName')
  })
