import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { createMemoryStore } from '../../../testing/stores.ts'
import { readFirstRecords } from '../../index.ts'
import { bounds } from '../bounds.ts'
import { compareTables } from '../index.ts'
import { buildFinderZip, listFinderEntries } from '../testing/finder-zips.ts'
import { type RawEntry, zipRaw } from '../testing/raw-zips.ts'
import { type Hostile, openTrials, testHostile } from '../testing/trials.ts'

const { check, keep } = await openTrials()
const store = createMemoryStore()
const text = 'a,b\n1,2\n'
const table: RawEntry = { name: 'table.csv', bytes: text }
const [csv, folder, attributes] = listFinderEntries(text) as [RawEntry, RawEntry, RawEntry]
const longer = zipRaw([{ name: 'table.csv', bytes: `${text}3,4\n` }])
const buildZipBeside = (...others: RawEntry[]) => zipRaw([table, ...others])

const acceptedZips: [scenario: string, zip: Buffer][] = [
  ['a zip as the Finder makes it', buildFinderZip(text)],
  ['one without an entry for the folder', zipRaw([csv, attributes])],
  ['one with the attributes before the table', zipRaw([folder, attributes, csv])],
  ['one with a .DS_Store', zipRaw([{ name: '.DS_Store', bytes: randomBytes(6148) }, csv, attributes])],
  ['only a .DS_Store beside the table', buildZipBeside({ name: '.DS_Store', bytes: randomBytes(6148) })],
  ['attributes with an icon', buildZipBeside({ name: '__MACOSX/._table.csv', bytes: randomBytes(400_000) })],
  ['a table by a Thai name', buildFinderZip(text, 'ราคาทองคำ.csv')],
  ['a table in a folder', zipRaw([{ name: 'f/' }, { name: 'f/t.csv', bytes: text }, attributes])],
  ['a .DS_Store of a folder', buildZipBeside({ name: 'f/.DS_Store', bytes: 'x' })],
  ['a resource fork beside the table', buildZipBeside({ name: '._table.csv', bytes: 'x' })],
  [
    'what the Explorer of Windows adds',
    buildZipBeside({ name: 'Thumbs.db', bytes: 'x' }, { name: 'desktop.ini', bytes: 'x' }),
  ],
  ['a comment', zipRaw([table], { comment: 'made by a program' })],
]
for (const [scenario, zip] of acceptedZips)
  test(`accepts ${scenario}, shows the table and compares it`, async () => {
    const result = await check({ csv: zip })
    assert.ok(result.accepted, JSON.stringify(result))
    // The stored file contains only the table.
    assert.ok(result.normalised?.csv, 'the other entries would be stored')
    const changes = await compareTables(await keep(zip), await keep(longer), {
      onError: message => assert.fail(message),
    })
    assert.deepEqual([changes?.rowsAdded, changes?.rowsRemoved], [1, 0])
    const { names, records } = await readFirstRecords(store, await store.write(Readable.from([zip])), 9)
    assert.deepEqual(
      [names, ...records],
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    )
  })

/** More than a gigabyte, packed into little more than a megabyte, with a false small size. */
const buildFalseSizeEntry = (name: string) => ({
  name,
  packed: deflateRawSync(Buffer.alloc(2 ** 30 + 2 ** 27)),
  size: 1000,
})
const buildSideEntries = (count: number, bytes: Buffer) =>
  Array.from({ length: count }, (_, index) => ({ name: `__MACOSX/._${index}`, bytes }))

const refused: Hostile[] = [
  ['side entries without a table', 'csv', () => zipRaw([folder, attributes]), 'csvZipContent'],
  [
    'attributes that are called as a table',
    'csv',
    () => zipRaw([{ name: '__MACOSX/t.csv', bytes: text }]),
    'csvZipContent',
  ],
  ['a second table', 'csv', () => buildZipBeside({ name: 'b.csv', bytes: text }, folder, attributes), 'csvZipContent'],
  ['a second table in a folder', 'csv', () => buildZipBeside({ name: 'f/t.csv', bytes: text }), 'csvZipContent'],
  ['a folder by almost the name', 'csv', () => buildZipBeside({ name: '__MACOSX2/x', bytes: 'x' }), 'csvZipContent'],
  [
    'a folder by the name in other letters',
    'csv',
    () => buildZipBeside({ name: '__macosx/x', bytes: 'x' }),
    'csvZipContent',
  ],
  ['a file by the name of the folder', 'csv', () => buildZipBeside({ name: '__MACOSX', bytes: 'x' }), 'csvZipContent'],
  ['a zip among the attributes', 'csv', () => buildZipBeside({ name: '__MACOSX/more.zip', bytes: 'x' }), 'zipNested'],
  [
    'a bomb among them',
    'csv',
    () => buildZipBeside({ name: '__MACOSX/._t', bytes: Buffer.alloc(256 * 2 ** 20) }),
    'zipRatio',
  ],
  [
    'a bomb for a .DS_Store',
    'csv',
    () => buildZipBeside({ name: '.DS_Store', bytes: Buffer.alloc(256 * 2 ** 20) }),
    'zipRatio',
  ],
  [
    '4 GB among them',
    'csv',
    () => buildZipBeside({ ...attributes, size: 0xfffffffe, behind: undefined }),
    'zipTooLarge',
  ],
  [
    'a bomb among them with a small declared size',
    'csv',
    () => buildZipBeside(buildFalseSizeEntry('__MACOSX/._t')),
    'csvZipContent',
  ],
  [
    'much among them',
    'csv',
    () => buildZipBeside(...buildSideEntries(2, randomBytes(bounds.sideBytes / 2 + 1))),
    'csvZipContent',
  ],
  ['1,000 of them', 'csv', () => buildZipBeside(...buildSideEntries(1000, Buffer.from('x'))), 'zipTooManyEntries'],
  ['an encrypted one', 'csv', () => buildZipBeside({ ...attributes, flags: 0x809 }), 'encrypted'],
  ['one that leads outside', 'csv', () => buildZipBeside({ name: '__MACOSX/../../x', bytes: 'x' }), 'zipUnsafeName'],
  [
    'one that leads outside by dots',
    'csv',
    () => buildZipBeside({ name: '__MACOSX/..\\x', bytes: 'x' }),
    'zipUnsafeName',
  ],
  [
    'a link among them',
    'csv',
    () => buildZipBeside({ name: '__MACOSX/x', attributes: 0o120777 << 16 }),
    'zipSpecialEntry',
  ],
  ['a folder of them with content', 'csv', () => buildZipBeside({ name: '__MACOSX/', bytes: text }), 'zipForeignBytes'],
  ['one of them twice', 'csv', () => buildZipBeside(attributes, attributes), 'zipDuplicateEntry'],
  [
    'one that shares its bytes',
    'csv',
    () => buildZipBeside({ ...attributes, unwritten: true, offset: 0 }),
    'zipDamaged',
  ],
  ['one beside a workbook part', 'excel', () => buildZipBeside(attributes), ['notWorkbook', 'workbookForeignPart']],
]
await testHostile(refused, () => ({ csv: buildFinderZip(text) }))
