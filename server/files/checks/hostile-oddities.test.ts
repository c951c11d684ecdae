import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { packedObjects, rawPdf } from '../../testing/raw-pdfs.ts'
import { checkPdf } from './pdfs/pdfs.ts'
import { createTypeCollector } from './tables/column-types.ts'
import { buildRawWorkbook, buildWorkbook, listWorkbookParts } from './testing/raw-workbooks.ts'
import { zipRaw } from './testing/raw-zips.ts'
import { type Hostile, testHostile, zipCsv } from './testing/trials.ts'

// Files that cause trouble in other programs, each with its decision in docs/decisions/0022.

const table = 'a,b\r\n1,2\r\n'
const buildNamedEntry = (name: string): Hostile => [
  `an entry called ${name.slice(0, 20)}`,
  'csv',
  () => zipRaw([{ name, bytes: table, flags: 0x800 }]),
  'zipUnsafeName',
]
const names = [
  ...['CON', 'NUL.csv', 'nul.tar.csv', 'Aux.csv', 'COM1.csv', 'lpt9.csv', 'LPT¹.csv', 'CONOUT$.csv', 'prn/table.csv'],
  ...['%2e%2e/table.csv', '%2E%2E%2Ftable.csv', '..%5ctable.csv', 'table%00.csv'],
  ...[`${'ก'.repeat(100)}.csv`, 'a\uFFFFb.csv', 'a\u{1FFFE}.csv'],
].map(buildNamedEntry)
const buildNumberCase = (value: string, more = ''): Hostile => [
  `the number ${value}${more}`,
  'excel',
  () =>
    buildWorkbook(`<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"${more}><v>${value}</v></c></row>`),
  'workbookDamaged',
]
const numbers = ['1e999', '-1e999', 'NaN', 'INF', '-Infinity', '0x1F', '1 2', '1,5', '--1', '١٢'].map(value =>
  buildNumberCase(value),
)
const buildFlood = (count: number) => {
  const { bytes } = listWorkbookParts().find(({ name }) => name === 'xl/workbook.xml')!
  const nameTags = Array.from(
    { length: count },
    (_, index) => `<definedName name="n${index}">a!$A$1</definedName>`,
  ).join('')
  return buildRawWorkbook({
    'xl/workbook.xml': String(bytes).replace('</sheets>', `</sheets><definedNames>${nameTags}</definedNames>`),
  })
}

testHostile(
  [...names, ...numbers, ['a flood of defined names', 'excel', () => buildFlood(1001), 'workbookTooComplex']],
  () => ({ csv: zipCsv(table, 'ตาราง คอน.csv'), excel: buildFlood(1000) }),
)

test('a number that no program can hold makes its column text', () => {
  for (const [text, type] of [
    ['1e999', 'string'],
    ['NaN', 'string'],
    ['1e200', 'number'],
  ] as const) {
    const types = createTypeCollector(1)
    types.addText(0, text)
    assert.deepEqual(types.computeTypes(), [type])
  }
})

const folder = await createTestFolder()
const findRule = async (bytes: Buffer) => {
  const path = join(folder, 'received')
  await writeFile(path, bytes)
  return (await checkPdf({ name: 'agreement.pdf', path }))?.faults[0]?.rule ?? null
}
/** A PDF that was changed once: its newer list refers to the older one. */
const buildChangedPdf = (previous: (listAt: number, first: number) => number) => {
  const text = rawPdf().toString('latin1')
  const first = text.lastIndexOf('xref\n0')
  const list = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4/Root 1 0 R/Prev ${previous(text.length, first)}>>\n`
  return Buffer.from(`${text}${list}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}
const buildOutline = (...items: string[]) =>
  rawPdf({ catalogue: '/Outlines 4 0 R', more: ['<</First 5 0 R>>', ...items] })
const doubling = Array.from({ length: 30 }, (_, index) => `<</Type/Pages/Kids[${index + 5} 0 R ${index + 5} 0 R]>>`)
const pdfs: { scenario: string; bytes: () => Buffer; rule: string | null }[] = [
  { scenario: 'that was changed', bytes: () => buildChangedPdf((_, first) => first), rule: null },
  {
    scenario: 'whose list of objects refers to itself',
    bytes: () => buildChangedPdf(listAt => listAt),
    rule: 'pdfDamaged',
  },
  { scenario: 'whose list of objects refers to nothing', bytes: () => buildChangedPdf(() => 7), rule: 'pdfDamaged' },
  {
    scenario: 'whose first list refers to itself',
    bytes: () => rawPdf({ trailer: `/Prev ${rawPdf().lastIndexOf('xref\n0')}` }),
    rule: 'pdfDamaged',
  },
  {
    scenario: 'with an outline',
    bytes: () => buildOutline('<</Title(a)/Next 6 0 R>>', '<</Title(b)/Prev 5 0 R>>'),
    rule: null,
  },
  {
    scenario: 'whose outline is a cycle',
    bytes: () => buildOutline('<</Title(a)/Next 6 0 R>>', '<</Title(b)/Next 5 0 R>>'),
    rule: 'pdfDamaged',
  },
  {
    scenario: 'whose pages contain themselves',
    bytes: () => rawPdf({ more: ['<</Type/Pages/Kids[4 0 R]>>'] }),
    rule: 'pdfDamaged',
  },
  {
    scenario: 'whose pages contain each other',
    bytes: () => rawPdf({ more: ['<</Kids[5 0 R]>>', '<</Kids 6 0 R>>', '[4 0 R]'] }),
    rule: 'pdfDamaged',
  },
  { scenario: 'of a billion pages in thirty objects', bytes: () => rawPdf({ more: doubling }), rule: 'pdfTooComplex' },
  {
    scenario: 'whose objects are their own parents',
    bytes: () => rawPdf({ more: ['<</Parent 5 0 R>>', '<</Parent 4 0 R>>'] }),
    rule: 'pdfDamaged',
  },
  {
    scenario: 'whose packed objects form a cycle',
    bytes: () => rawPdf({ more: [packedObjects(['<</Next 11 0 R>>', '<</Next 10 0 R>>'])] }),
    rule: 'pdfDamaged',
  },
]
for (const { scenario, bytes, rule } of pdfs)
  test(`a PDF ${scenario} is ${rule ? 'refused' : 'accepted'}`, async () => assert.equal(await findRule(bytes()), rule))
