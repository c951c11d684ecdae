import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { buildRawWorkbook, listWorkbookParts } from '../testing/raw-workbooks.ts'
import { buildLongEnd, packField, packSizes, type RawEntry, zipRaw } from '../testing/raw-zips.ts'
import { type Hostile, testHostile, zipCsv } from '../testing/trials.ts'

const text = 'a,b\r\n1,2\r\n'
const table: RawEntry = { name: 'table.csv', bytes: text }
const buildZipWith = (changes: Partial<RawEntry>) => zipRaw([{ ...table, ...changes }])
const buildNamedZip = (name: string | Buffer) => buildZipWith({ name })
const goodZip = zipCsv(text)
const directoryStart = goodZip.readUInt32LE(goodZip.length - 6)
const directorySize = goodZip.readUInt32LE(goodZip.length - 10)
const deflateZeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes))
/** A block that expands to 256 MB, with its true size declared. */
const buildBomb = () => buildZipWith({ bytes: Buffer.alloc(256 * 2 ** 20, 'a,b\n') })

const magics: Hostile[] = [
  ['nothing', 'csv', () => Buffer.alloc(0), 'notZip'],
  ['one byte', 'excel', () => Buffer.from('P'), 'notZip'],
  ['noise', 'csv', () => randomBytes(5000), 'notZip'],
  ['zeros', 'excel', () => Buffer.alloc(100_000), 'notZip'],
  ['a CSV that is not zipped', 'csv', () => Buffer.from(text), 'notZip'],
  ['a PDF by the name of a workbook', 'excel', () => Buffer.from('%PDF-1.7\n%%EOF'), 'notZip'],
  ['a page by the name of a zip', 'csv', () => Buffer.from('<html><script>alert(1)</script></html>'), 'notZip'],
  ['a program', 'excel', () => Buffer.concat([Buffer.from('4d5a9000', 'hex'), randomBytes(900)]), 'notZip'],
  ['gzip', 'csv', () => Buffer.concat([Buffer.from('1f8b08', 'hex'), randomBytes(900)]), 'notZip'],
  ['rar', 'csv', () => Buffer.concat([Buffer.from('526172211a0700', 'hex'), randomBytes(900)]), 'notZip'],
  ['7z', 'csv', () => Buffer.concat([Buffer.from('377abcaf271c', 'hex'), randomBytes(900)]), 'notZip'],
  [
    'an old or encrypted workbook',
    'excel',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(5000)]),
    'oldOrProtectedWorkbook',
  ],
  ['an empty zip', 'csv', () => zipRaw([]), 'notZip'],
  ['only the head of a zip', 'csv', () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(3000)]), 'zipDamaged'],
]

const polyglots: Hostile[] = [
  ['a program before the zip', 'csv', () => zipRaw([table], { before: Buffer.from('MZ program') }), 'notZip'],
  ['a picture before the zip', 'excel', () => Buffer.concat([Buffer.from('GIF89a'), buildRawWorkbook()]), 'notZip'],
  ['a zip before the zip', 'csv', () => zipRaw([table], { before: goodZip }), 'zipForeignBytes'],
  [
    'an unlisted entry before the others',
    'csv',
    () => zipRaw([table], { before: goodZip.subarray(0, directoryStart) }),
    'zipForeignBytes',
  ],
  ['bytes behind the zip', 'csv', () => zipRaw([table], { behind: Buffer.from('<script>') }), 'zipForeignBytes'],
  ['a zip behind the zip', 'csv', () => Buffer.concat([goodZip, goodZip]), 'zipForeignBytes'],
  ['a comment with another end', 'csv', () => zipRaw([table], { comment: 'PK\x05\x06 hidden' }), 'zipForeignBytes'],
  ['a comment of a workbook', 'excel', () => zipRaw(listWorkbookParts(), { comment: 'hidden' }), 'zipForeignBytes'],
  [
    'a whole zip within the comment',
    'csv',
    () => zipRaw([table], { comment: goodZip.toString('latin1') }),
    ['zipForeignBytes', 'zipDamaged'],
  ],
  [
    'bytes before the directory',
    'csv',
    () => zipRaw([table], { beforeDirectory: randomBytes(100) }),
    'zipForeignBytes',
  ],
  [
    'a few bytes before the directory',
    'csv',
    () => zipRaw([table], { beforeDirectory: randomBytes(12) }),
    'zipForeignBytes',
  ],
  ['bytes behind the directory', 'csv', () => zipRaw([table], { beforeEnd: randomBytes(40) }), 'zipForeignBytes'],
  ['bytes behind an entry', 'csv', () => buildZipWith({ behind: randomBytes(50) }), 'zipForeignBytes'],
  ['a false descriptor', 'csv', () => buildZipWith({ flags: 0x808, behind: randomBytes(16) }), 'zipDamaged'],
  ['a comment of an entry', 'csv', () => buildZipWith({ comment: 'hidden' }), 'zipForeignBytes'],
  [
    'bytes packed behind the content',
    'csv',
    () => buildZipWith({ packed: Buffer.concat([deflateRawSync(Buffer.from(text)), randomBytes(99)]) }),
    'zipDamaged',
  ],
]

const paths = [
  '../t.csv',
  '/t.csv',
  'a/../../t.csv',
  'C:t.csv',
  '..\\t.csv',
  '\\\\host\\t.csv',
  './t.csv',
  'a//t.csv',
  't\0.csv',
]
const names: Hostile[] = [
  ...[...paths, '\u202Evsc.t.csv', 't\n.csv', `${'x'.repeat(300)}.csv`, 't.csv.', 'con|.csv'].map(
    (name): Hostile => [
      `the name ${JSON.stringify(name.slice(0, 20))}`,
      'csv',
      () => buildNamedZip(name),
      'zipUnsafeName',
    ],
  ),
  [
    'a name that is not UTF-8',
    'csv',
    () => buildZipWith({ name: Buffer.from('ff2e637376', 'hex'), flags: 0x800 }),
    'zipUnsafeName',
  ],
  ['an empty name', 'csv', () => buildNamedZip(''), 'zipUnsafeName'],
  [
    'a second name in an extra field',
    'csv',
    () => buildZipWith({ extra: packField(0x7075, Buffer.from('\x01aaaaevil.csv')) }),
    'zipDamaged',
  ],
  ['another name in its own header', 'csv', () => buildZipWith({ local: { name: 'other.csv' } }), 'zipDamaged'],
  [
    'a symbolic link',
    'csv',
    () => buildZipWith({ attributes: 0o120777 << 16, bytes: '/etc/passwd' }),
    'zipSpecialEntry',
  ],
  ['a device', 'csv', () => buildZipWith({ attributes: 0o020666 << 16 }), 'zipSpecialEntry'],
  ['the same name twice', 'csv', () => zipRaw([table, table]), 'zipDuplicateEntry'],
  [
    'the same name in other letters',
    'csv',
    () => zipRaw([table, { ...table, name: 'TABLE.csv' }]),
    'zipDuplicateEntry',
  ],
  ['a folder with content', 'csv', () => buildNamedZip('folder/'), 'zipForeignBytes'],
]

const lies: Hostile[] = [
  ['encryption', 'csv', () => buildZipWith({ flags: 0x801 }), 'encrypted'],
  ['strong encryption', 'csv', () => buildZipWith({ flags: 0x841 }), ['encrypted', 'zipDamaged']],
  ['encryption only in its own header', 'csv', () => buildZipWith({ local: { flags: 0x801 } }), 'zipDamaged'],
  ['masked headers', 'csv', () => buildZipWith({ flags: 0x2800 }), 'encrypted'],
  ['another way of packing', 'csv', () => buildZipWith({ method: 12 }), 'zipDamaged'],
  ['another way of packing in its own header', 'csv', () => buildZipWith({ local: { method: 0 } }), 'zipDamaged'],
  ['a wrong checksum', 'csv', () => buildZipWith({ crc: 1 }), 'zipDamaged'],
  ['a size too small', 'csv', () => buildZipWith({ size: 3 }), 'zipDamaged'],
  ['a size too large', 'csv', () => buildZipWith({ size: 300 }), 'zipDamaged'],
  ['other sizes in its own header', 'csv', () => buildZipWith({ local: { size: 5 } }), 'zipDamaged'],
  ['more packed bytes than there are', 'csv', () => buildZipWith({ packedSize: 90_000 }), 'zipDamaged'],
  [
    'fewer packed bytes than there are',
    'csv',
    () => buildZipWith({ packedSize: 4 }),
    ['zipDamaged', 'zipForeignBytes'],
  ],
  ['a stored size that is not its size', 'csv', () => buildZipWith({ method: 0, size: 4 }), 'zipDamaged'],
  ['content that does not unpack', 'csv', () => buildZipWith({ packed: randomBytes(60) }), 'zipDamaged'],
  [
    'overlapping entries',
    'csv',
    () => zipRaw([table, { ...table, name: 'b.csv', unwritten: true, offset: 0 }]),
    'zipDamaged',
  ],
  [
    'entries that share their content',
    'csv',
    () =>
      zipRaw([
        table,
        ...Array.from({ length: 200 }, (_, index) => ({ ...table, name: `${index}.csv`, unwritten: true, offset: 0 })),
      ]),
    'zipDamaged',
  ],
  [
    'a nest of headers that each hold the next (a quine of overlaps)',
    'csv',
    () =>
      zipRaw([
        { ...table, bytes: goodZip, method: 0 },
        { ...table, name: 'b.csv', unwritten: true, offset: 39 },
      ]),
    'zipDamaged',
  ],
  ['an entry that begins nowhere', 'csv', () => buildZipWith({ offset: 4_000_000 }), 'zipDamaged'],
  [
    'fewer entries than there are',
    'csv',
    () => zipRaw([table, { ...table, name: 'b.csv' }], { entryCount: 1 }),
    'zipDamaged',
  ],
  ['more entries than there are', 'csv', () => zipRaw([table], { entryCount: 9 }), 'zipDamaged'],
  ['60,000 entries that do not exist', 'csv', () => zipRaw([table], { entryCount: 60_000 }), 'zipTooManyEntries'],
  ['several disks', 'csv', () => zipRaw([table], { disk: 1 }), 'zipDamaged'],
  ['a directory elsewhere', 'csv', () => zipRaw([table], { directoryStart: 5 }), 'zipForeignBytes'],
  [
    '2,000 entries',
    'excel',
    () => zipRaw(Array.from({ length: 2_000 }, (_, index) => ({ name: `${index}.xml`, bytes: 'x' }))),
    'zipTooManyEntries',
  ],
]

/** The fields of a zip64 end that differ from those of the good zip. */
interface LongZip {
  count?: number
  size?: number
  start?: number
  /** The offset of the end in its locator. */
  locatorAt?: number
}
const endOffset = goodZip.length - 22
const buildLongZip = ({ count = 1, size = directorySize, start = directoryStart, locatorAt = endOffset }: LongZip) =>
  zipRaw([table], { beforeEnd: buildLongEnd({ at: endOffset, count, size, start, locatorAt }) })
const zip64: Hostile[] = [
  ['a zip64 end with other entries', 'csv', () => buildLongZip({ count: 7 }), 'zipDamaged'],
  ['a zip64 end with another directory', 'csv', () => buildLongZip({ start: 0 }), 'zipDamaged'],
  ['a zip64 end of 2^62 entries', 'csv', () => buildLongZip({ count: 2 ** 62 }), ['zipDamaged', 'zipTooManyEntries']],
  ['a zip64 end that is elsewhere', 'csv', () => buildLongZip({ locatorAt: 3 }), 'zipDamaged'],
  ['a zip64 end that is missing', 'csv', () => zipRaw([table], { entryCount: 0xffff }), 'zipDamaged'],
  ['a zip64 directory that is missing', 'csv', () => zipRaw([table], { directoryStart: 0xffffffff }), 'zipDamaged'],
  ['other zip64 sizes beside the sizes', 'csv', () => buildZipWith({ extra: packSizes(99) }), 'zipDamaged'],
  [
    'zip64 sizes that are missing',
    'csv',
    () => buildZipWith({ size: 0xffffffff, local: { size: text.length } }),
    ['zipDamaged', 'zipTooLarge'],
  ],
  ['a zip64 size of 2^52', 'csv', () => buildZipWith({ size: 0xffffffff, extra: packSizes(2 ** 52) }), 'zipTooLarge'],
  [
    'a zip64 size of 2^63',
    'csv',
    () => buildZipWith({ size: 0xffffffff, extra: packSizes(2 ** 63) }),
    ['zipTooLarge', 'zipDamaged'],
  ],
  [
    'two zip64 fields',
    'csv',
    () => buildZipWith({ extra: Buffer.concat([packSizes(text.length), packSizes(1)]) }),
    'zipDamaged',
  ],
]

const bombs: Hostile[] = [
  ['a bomb of 256 MB', 'csv', buildBomb, 'zipRatio'],
  [
    'a bomb with a small declared size',
    'csv',
    () => buildZipWith({ packed: deflateZeros(512 * 2 ** 20), size: 1000 }),
    'zipDamaged',
  ],
  [
    'a bomb declared as twice its packed size',
    'csv',
    () => {
      const packed = deflateZeros(512 * 2 ** 20)
      return buildZipWith({ packed, size: packed.length * 2 })
    },
    ['zipDamaged', 'csvUtf16'],
  ],
  ['4 GB in one entry', 'csv', () => buildZipWith({ size: 0xfffffffe }), 'zipTooLarge'],
  [
    'many entries that are too large together',
    'excel',
    () => {
      const packed = deflateZeros(7_900_000)
      return zipRaw(Array.from({ length: 900 }, (_, index) => ({ name: `xl/${index}.xml`, packed, size: 7_900_000 })))
    },
    'zipTooLarge',
  ],
  ['a zip in the zip', 'csv', () => buildZipWith({ bytes: goodZip }), 'zipNested'],
  ['a zip beside the table', 'csv', () => zipRaw([table, { name: 'more.zip', bytes: goodZip }]), 'zipNested'],
  [
    'a zip forty deep',
    'csv',
    () => Array.from({ length: 40 }).reduce<Buffer>(inner => zipRaw([{ name: 'n.zip', bytes: inner }]), goodZip),
    'zipNested',
  ],
  [
    'a quine: a zip that seems to hold itself',
    'csv',
    () => zipRaw([{ name: 'r.zip', bytes: goodZip, method: 0 }]),
    'zipNested',
  ],
  ['a workbook as the CSV', 'csv', () => buildZipWith({ bytes: buildRawWorkbook() }), 'zipNested'],
  ['a PDF as the CSV', 'csv', () => buildZipWith({ bytes: '%PDF-1.7 a,b\n1,2\n' }), 'zipNested'],
]

/** Returns a file cut off after each tenth of its bytes. */
const cut = (name: string, kind: 'csv' | 'excel', buildFile: () => Buffer) =>
  Array.from({ length: 9 }, (_, index): Hostile => {
    const bytes = () => buildFile().subarray(0, Math.floor((buildFile().length * (index + 1)) / 10))
    return [`${name} cut off after ${index + 1} tenths`, kind, bytes, ['zipDamaged', 'notZip', 'zipForeignBytes']]
  })
const large = zipCsv(`a\n${randomBytes(50_000).toString('hex').replace(/.{50}/g, '$&\n')}`)
const cuts = [
  ...cut('a small zip', 'csv', () => goodZip),
  ...cut('a large zip', 'csv', () => large),
  ...cut('a workbook', 'excel', buildRawWorkbook),
]

await testHostile([...magics, ...polyglots, ...names, ...lies, ...zip64, ...bombs, ...cuts], () => ({ csv: goodZip }))
