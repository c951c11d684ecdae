import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import type { FaultRule } from '../../../../contract/files/fault-rules.ts'
import { formatFault } from '../../../../contract/files/faults.ts'
import { createTestFolder } from '../../../testing/folders.ts'
import { packedObjects, packedPdf, rawPdf, rawStream } from '../../../testing/raw-pdfs.ts'
import { pdfCaps } from '../bounds.ts'
import { type CheckOptions, findPdfRefusal } from '../index.ts'
import { zipCsv } from '../testing/trials.ts'
import { checkPdf } from './pdfs.ts'

const folder = await createTestFolder()
const path = join(folder, 'received')
/** Checks like the child, but without a separate process for each. */
const check = async (bytes: Buffer, name = 'agreement.pdf') => {
  await writeFile(path, bytes)
  return checkPdf({ name, path })
}
const checkInChild = async (bytes: Buffer, options: CheckOptions = {}) => {
  await writeFile(path, bytes)
  return findPdfRefusal({ name: 'agreement.pdf', path }, { onError: message => assert.fail(message), ...options })
}

const savedFolder = join(import.meta.dirname, '../testing/saved')
const sample = await readFile(join(import.meta.dirname, '../../../../sample/agreement.pdf'))
const savedNames = (await readdir(savedFolder)).filter(name => name.endsWith('.pdf'))
/** PDFs that common programs have saved, by their file names. */
const savedPdfs = await Promise.all(
  savedNames.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(savedFolder, name))]),
)

const script = '/S/JavaScript/JS(app.alert\\(1\\))'
const packedBytes = 'PK\x05\x06 /JavaScript 1 0 object << /JS (x) >>'
/** Bytes that a picture may contain by chance. */
const pictureBytes = Buffer.from(`\x00/JavaScript<</JS(\x80/Launch/EF<<\xff%%EOF>>endobj ${'('.repeat(9)}`, 'latin1')

const accepted: [scenario: string, bytes: Buffer][] = [
  ["the sample's agreement", sample],
  ...savedPdfs,
  ['a plain PDF', rawPdf()],
  ['packed objects', packedPdf()],
  [
    'a picture with random bytes that would be active elsewhere',
    rawPdf({ more: [rawStream('/Subtype/Image', pictureBytes)] }),
  ],
  [
    'a picture with random bytes that would end one',
    rawPdf({ more: [rawStream('/Subtype/Image', 'a\nendstream\nendobj /JavaScript (')] }),
  ],
  ['forbidden names within texts', rawPdf({ catalogue: '/Lang(a /JS \\(/JavaScript\\) /Launch)/X<2F4A53>' })],
  ['the same in a comment', rawPdf({ beforeList: '% /JavaScript /Encrypt\n' })],
  ['glyphs of a font with forbidden names', rawPdf({ more: ['<</Differences[1/JS/AA/EF/3D]>>'] })],
  ['a link to a web page', rawPdf({ page: '/Annots[<</Subtype/Link/A<</S/URI/URI(https://x.example)>>>>]' })],
  ['an open action with a destination', rawPdf({ catalogue: '/OpenAction[3 0 R/XYZ null null 0]' })],
  ['an open action that shows a place', rawPdf({ catalogue: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' })],
  ['an open action in another object', rawPdf({ catalogue: '/OpenAction 4 0 R', more: ['<</S/GoTo/D[3 0 R/Fit]>>'] })],
  ['a length in another object', rawPdf({ more: [rawStream('', 'q Q', '5 0 R'), '3'] })],
  ['a length that is wrong', rawPdf({ more: [rawStream('', 'q Q', 99)] })],
  ['blanks behind the end', Buffer.concat([rawPdf(), Buffer.from('\r\n \0\n')])],
  ['PDF 2.0', rawPdf({ head: '%PDF-2.0\n' })],
  ['many nested lists', rawPdf({ catalogue: `/X${'['.repeat(50)}${']'.repeat(50)}` })],
]
for (const [scenario, bytes] of accepted)
  test(`accepts ${scenario}`, async () => assert.equal(await check(bytes), null))

test('the file extension may be in upper case', async () => assert.equal(await check(rawPdf(), 'A.PDF'), null))

const buildActionPdf = (entries: string) => rawPdf({ page: `/Annots[<</Subtype/Link/A<<${entries}>>>>]` })
const buildPdf = (...objects: string[]) => rawPdf({ more: objects })
const buildPackedPdf = (...objects: string[]) => buildPdf(packedObjects(objects))
const plainObjects = (text: string) => packedObjects([text], { filter: '', pack: plain => plain })
const buildFilteredPdf = (filter: string) => buildPdf(packedObjects(['1'], { filter }))
const packBomb = () => packedObjects([`<</A(${'a'.repeat(80 * 2 ** 20)})>>`])

type Case = [what: string, bytes: () => Buffer, rule: FaultRule | FaultRule[]]
const strangers: Case[] = [
  ['nothing', () => Buffer.alloc(0), 'notPdf'],
  ['noise', () => randomBytes(5000), 'notPdf'],
  ['a picture', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(900)]), 'notPdf'],
  ['a zip', () => zipCsv('a\n1\n'), 'notPdf'],
  ['a web page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'notPdf'],
  ['only a header', () => Buffer.from('%PDF-1.7\n'), 'pdfDamaged'],
  ['only a header and an end', () => Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'pdfDamaged'],
  ['a version that never was', () => rawPdf({ head: '%PDF-9.9\n' }), 'pdfForeignBytes'],
]
const polyglots: Case[] = [
  ['a zip before', () => Buffer.concat([zipCsv('a\n1\n'), rawPdf()]), 'pdfForeignBytes'],
  ['a blank before', () => Buffer.concat([Buffer.from('\n'), rawPdf()]), 'pdfForeignBytes'],
  ['a zip behind', () => Buffer.concat([rawPdf(), zipCsv('a\n1\n')]), 'pdfForeignBytes'],
  ['a script behind', () => Buffer.concat([rawPdf(), Buffer.from('<script>')]), 'pdfForeignBytes'],
  ['a zip in a stream', () => buildPdf(rawStream('', zipCsv('a\n1\n'))), 'pdfForeignBytes'],
  ['an end of a zip in a comment', () => rawPdf({ beforeList: `%${packedBytes}\n` }), 'pdfForeignBytes'],
  ['a script between the parts', () => rawPdf({ beforeList: '<script>alert(1)</script>\n' }), 'pdfDamaged'],
  ['an object in a picture', () => buildPdf(rawStream('', `\n9 0 obj <<${script}>> endobj\n`)), 'pdfForeignBytes'],
  ['one behind a comment', () => buildPdf(rawStream('', `9%x\n0%y\nobj<<${script}>>endobj`)), 'pdfForeignBytes'],
  ['an object in a text', () => rawPdf({ catalogue: `/X(9 0 obj <<${script}>> endobj)` }), 'pdfForeignBytes'],
  ['an object in a comment', () => rawPdf({ beforeList: `% 9 0 obj <<${script}>> endobj\n` }), 'pdfForeignBytes'],
]
const damaged: Case[] = [
  ...[['the sample', sample] as const, ['packed objects', packedPdf()] as const, ...savedPdfs].flatMap(([label, pdf]) =>
    Array.from(
      { length: 9 },
      (_, index): Case => [
        `${label}, cut off after ${index + 1} tenths`,
        () => pdf.subarray(0, (pdf.length * (index + 1)) / 10),
        ['pdfDamaged', 'pdfForeignBytes'],
      ],
    ),
  ),
  ['a piece that is missing', () => Buffer.concat([sample.subarray(0, 40_000), sample.subarray(50_000)]), 'pdfDamaged'],
  ['a list that is elsewhere', () => rawPdf({ listAt: 20 }), 'pdfDamaged'],
  [
    'no page',
    () => Buffer.from(rawPdf().toString('latin1').replace('/Type/Page/', '/Type/Paga/'), 'latin1'),
    'pdfDamaged',
  ],
  ['a dictionary that is open', () => buildPdf('<</A 1'), 'pdfDamaged'],
  ['a text that is open', () => buildPdf('(text'), 'pdfDamaged'],
  ['a dictionary of three', () => buildPdf('<</A 1/B>>'), 'pdfDamaged'],
  ['a stream without end', () => buildPdf('<</Length 3>>stream\nabc'), 'pdfDamaged'],
  ['a stream of a list', () => buildPdf('[1]stream\nabc\nendstream'), 'pdfDamaged'],
  [
    'packed objects that are not objects',
    () => buildPdf(packedObjects(['1'], { pack: () => randomBytes(99) })),
    'pdfDamaged',
  ],
  [
    'packed objects that are cut off',
    () => buildPdf(packedObjects(['1'], { pack: text => deflateSync(Buffer.from(text)).subarray(0, -6) })),
    'pdfDamaged',
  ],
  ['packed objects beyond the end', () => buildPdf(rawStream('/Type/ObjStm/N 1/First 9', '10 0 1')), 'pdfDamaged'],
  ['packed objects in another order', () => buildPdf(rawStream('/N 3/First 12', '8 0 9 5 7 2 1 2 3 4')), 'pdfDamaged'],
  [
    'a packed object that reaches into the next',
    () => buildPdf(rawStream('/N 2/First 9', '8 0 9 2  (abc)')),
    'pdfDamaged',
  ],
  ['packed objects that share a word', () => buildPdf(rawStream('/N 2/First 9', '8 0 9 2  /JS')), 'pdfDamaged'],
  [
    'a script before the first packed object',
    () => buildPdf(rawStream('/N 1/First 5', '8 17 <</S/JavaScript>>1')),
    'pdfDamaged',
  ],
]
const active: Case[] = [
  ['a password', () => rawPdf({ trailer: '/Encrypt 4 0 R', more: ['<</Filter/Standard/V 1>>'] }), 'pdfEncrypted'],
  ['a password, its name escaped', () => rawPdf({ trailer: '/#45ncrypt<</Filter/Standard>>' }), 'pdfEncrypted'],
  ['a password in a packed object', () => buildPackedPdf('<</Encrypt 4 0 R>>'), 'pdfEncrypted'],
  ['a script', () => buildActionPdf(script), 'pdfActive'],
  ['a script, its name escaped', () => buildActionPdf('/S/J#61va#53cript/#4a#53(app.alert\\(1\\))'), 'pdfActive'],
  ['a script in a packed object', () => buildPackedPdf('1', `<<${script}>>`), 'pdfActive'],
  ['one of an escaped name there', () => buildPackedPdf(`<</S/#4aavaScript/J#53(1)>>`), 'pdfActive'],
  ['one in packed objects of no type', () => buildPdf(packedObjects([`<<${script}>>`], { type: '' })), 'pdfActive'],
  ['one in objects that are not packed', () => buildPdf(plainObjects(`<<${script}>>`)), 'pdfActive'],
  ['a script in the names of the document', () => rawPdf({ catalogue: '/Names<</JavaScript 4 0 R>>' }), 'pdfActive'],
  ['a script in a packed catalogue', () => packedPdf('/Names<</JavaScript<</Names[]>>>>'), 'pdfActive'],
  ['a script behind the page', () => rawPdf({ trailer: `/X[[<<${script}>>]]` }), 'pdfActive'],
  ['a program', () => buildActionPdf('/S/Launch/F(calc.exe)'), 'pdfActive'],
  ['a form that is sent', () => buildActionPdf('/S/SubmitForm/F(https://x.example)'), 'pdfActive'],
  ['a form of XFA', () => rawPdf({ catalogue: '/AcroForm<</XFA 4 0 R>>' }), 'pdfActive'],
  ['another file that is opened', () => buildActionPdf('/S/GoToR/F(\\\\\\\\server\\\\share)'), 'pdfActive'],
  ['something on opening a page', () => rawPdf({ page: '/AA<</O<</S/URI/URI(https://x.example)>>>>' }), 'pdfActive'],
  ['a film', () => rawPdf({ page: '/Annots[<</Subtype/RichMedia>>]' }), 'pdfActive'],
  ['a space', () => rawPdf({ page: '/Annots[<</Subtype/3D>>]' }), 'pdfActive'],
  ['an address on opening', () => rawPdf({ catalogue: '/OpenAction<</S/URI/URI(https://x.example)>>' }), 'pdfActive'],
  [
    'one that stands elsewhere',
    () => rawPdf({ catalogue: '/OpenAction 4 0 R', more: ['<</S/URI/URI(https://x.example)>>'] }),
    'pdfActive',
  ],
  [
    'one behind two references',
    () => rawPdf({ catalogue: '/OpenAction 4 0 R', more: ['5 0 R', '<</S/URI/URI(https://x.example)>>'] }),
    'pdfActive',
  ],
  [
    'one that is packed',
    () => rawPdf({ catalogue: '/OpenAction 10 0 R', more: [packedObjects(['<</S/URI/URI(https://x)>>'])] }),
    'pdfActive',
  ],
  [
    'one that follows a place',
    () => rawPdf({ catalogue: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(x)>>>>' }),
    'pdfActive',
  ],
  ['one of two', () => rawPdf({ catalogue: '/OpenAction<</S/URI/URI(x)>>/OpenAction[3 0 R/Fit]' }), 'pdfActive'],
  ['a file within', () => rawPdf({ catalogue: '/Names<</EmbeddedFiles 4 0 R>>' }), 'pdfAttachment'],
  [
    'a file within without its name',
    () => buildPdf('<</Type/Filespec/EF<</F 5 0 R>>>>', rawStream('', 'MZ')),
    'pdfAttachment',
  ],
  ['a file of a packed object', () => buildPackedPdf('<</Type/Filespec/F(x)/EF<</F 5 0 R>>>>'), 'pdfAttachment'],
  ['a bomb', () => buildPdf(packBomb()), 'pdfTooComplex'],
  [
    'many of some size',
    () => buildPdf(...Array.from({ length: 5 }, () => packedObjects([`(${'a'.repeat(15 * 2 ** 20)})`]))),
    'pdfTooComplex',
  ],
  [
    'packed objects after too many that are not packed',
    () => buildPdf(plainObjects(`(${'a'.repeat(64 * 2 ** 20)})`), packedObjects(['(a)'])),
    'pdfTooComplex',
  ],
  ['a list in a list without end', () => buildPdf('['.repeat(100_000)), 'pdfTooComplex'],
  ['another packing', () => buildFilteredPdf('/Filter/LZWDecode'), 'pdfUncommon'],
  ['one packing in another', () => buildFilteredPdf('/Filter[/ASCIIHexDecode/FlateDecode]'), 'pdfUncommon'],
  ['two packings to choose from', () => buildFilteredPdf('/Filter/LZWDecode/Filter/FlateDecode'), 'pdfUncommon'],
  ['a predictor', () => buildFilteredPdf('/Filter/FlateDecode/DecodeParms<</Predictor 12>>'), 'pdfUncommon'],
  [
    'a packing without its head',
    () => buildPdf(packedObjects(['1'], { pack: text => deflateRawSync(Buffer.from(text)) })),
    'pdfDamaged',
  ],
]
const times: [number, string][] = []
for (const [scenario, bytes, rule] of [...strangers, ...polyglots, ...damaged, ...active])
  test(`refuses ${scenario}`, async () => {
    const pdf = bytes()
    const startedAt = performance.now()
    const refused = await check(pdf)
    times.push([performance.now() - startedAt, scenario])
    assert.equal(refused?.status, 'File is not allowed', 'it was accepted')
    assert.ok([rule].flat().includes(refused.faults[0]!.rule), JSON.stringify(refused.faults))
    for (const language of ['en', 'th'] as const)
      assert.doesNotMatch(formatFault(refused.faults[0]!, language), /\{\{|–|undefined/)
  })

test('each of several faults is reported', async () => {
  const refused = await check(
    rawPdf({ catalogue: '/Names<</EmbeddedFiles 4 0 R/JavaScript 5 0 R>>/OpenAction<</S/URI>>' }),
  )
  assert.deepEqual(
    refused?.faults.map(({ rule, values }) => [rule, values?.entry]),
    [
      ['pdfAttachment', '/EmbeddedFiles'],
      ['pdfActive', '/JavaScript'],
      ['pdfActive', '/OpenAction'],
    ],
  )
})

for (const name of ['agreement.docx', 'agreement', 'agreement.pdf.exe', ''])
  test(`refuses a PDF named ${JSON.stringify(name)}`, async () =>
    assert.deepEqual((await check(rawPdf(), name))?.faults, [
      { file: name, rule: 'wrongExtension', values: { expected: '.pdf' } },
    ]))

test('with any bytes changed, a PDF is accepted or refused, and the check never fails', () => {
  const pdfs = [packedPdf(), rawPdf({ more: [packedObjects(['<</A(b)>>']), '(text)'] }), savedPdfs[0]![1]]
  const change = fc.record({
    at: fc.nat(),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('()<>[]/%#0 '))),
  })
  return fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pdfs),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async (pdf, changes) => {
        const bytes = Buffer.from(pdf)
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte
        assert.ok([undefined, 'File is not allowed'].includes((await check(bytes))?.status))
      },
    ),
    { numRuns: 500 },
  )
})

for (const [resource, bytes, caps] of [
  ['memory', () => buildPdf(`[${'/a '.repeat(5_000_000)}]`), { heapMegabytes: 32, memoryMegabytes: 200, seconds: 20 }],
  ['time', () => buildPdf(rawStream('', '1%'.repeat(2_000_000))), { ...pdfCaps, seconds: 2 }],
] as const)
  test(`a PDF that takes too much ${resource} is refused`, async () =>
    assert.deepEqual((await checkInChild(bytes(), { caps }))?.faults, [
      { file: 'agreement.pdf', rule: 'pdfTooComplex' },
    ]))

test('a PDF of the largest size is read in time, and 19 MB of random pictures cause no refusal', async t => {
  const pictures = Array.from({ length: 19 }, () => rawStream('/Subtype/Image', randomBytes(2 ** 20)))
  const startedAt = performance.now()
  assert.equal(await checkInChild(buildPdf(...pictures)), undefined)
  t.diagnostic(`${Math.round(performance.now() - startedAt)} ms`)
  const [slowest] = times.toSorted(([a], [b]) => b - a)
  t.diagnostic(`slowest of the ${times.length} refused: ${Math.round(slowest![0])} ms, ${slowest![1]}`)
  assert.ok(slowest![0] < 20_000)
})
