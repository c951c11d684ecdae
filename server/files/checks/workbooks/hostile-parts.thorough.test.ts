import {
  buildContentTypes,
  buildRawWorkbook,
  buildSharedTexts,
  buildSheet,
  buildWorkbook,
  plainRows,
} from '../testing/raw-workbooks.ts'
import { type Hostile, testHostile } from '../testing/trials.ts'

const good = buildRawWorkbook()
const texts = 'xl/sharedStrings.xml'
const first = 'xl/worksheets/sheet1.xml'
const buildWithPart = (name: string, content: string | Buffer = '<x/>') => buildRawWorkbook({ [name]: content })
const buildDoctype = (inner: string) => `<!DOCTYPE x [${inner}]>`
const laughs = buildDoctype(
  Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY l${index} "${index ? `&l${index - 1};`.repeat(10) : 'lol'}">`,
  ).join(''),
)
const buildCell = (place: string, value = '1') => `<c r="${place}"><v>${value}</v></c>`
const buildWithBody = (text: string) => buildRawWorkbook({ [first]: text })
const encodeUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const listDistinctWords = (length: number) => Array.from({ length }, (_, index) => `t${(index * 7919) % 1_000_003}`)

const entities: Hostile[] = [
  [
    'a billion laughs in the sheet',
    'excel',
    () => buildWorkbook('<row r="1"><c t="str"><v>&l11;</v></c></row>', '', laughs),
    'workbookDoctype',
  ],
  [
    'a billion laughs in the texts',
    'excel',
    () => buildRawWorkbook({ [texts]: `${laughs}<sst><si><t>&l11;</t></si></sst>` }),
    'workbookDoctype',
  ],
  [
    'an outside entity',
    'excel',
    () => buildWorkbook(plainRows, '', buildDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">')),
    'workbookDoctype',
  ],
  [
    'an outside entity in the content types',
    'excel',
    () =>
      buildRawWorkbook({
        '[Content_Types].xml': `${buildDoctype('<!ENTITY x SYSTEM "http://evil.example">')}${buildContentTypes()}`,
      }),
    'workbookDoctype',
  ],
  [
    'an outside entity in the relations',
    'excel',
    () =>
      buildRawWorkbook({
        '_rels/.rels': `${buildDoctype('<!ENTITY % x SYSTEM "http://e.example">%x;')}<Relationships/>`,
      }),
    'workbookDoctype',
  ],
  [
    'an outside entity in a drawing',
    'excel',
    () => buildWithPart('xl/drawings/vmlDrawing1.vml', buildDoctype('<!ENTITY x "y">')),
    'workbookDoctype',
  ],
  [
    'a document type in small letters',
    'excel',
    () => buildWithBody(`<!doctype x>${buildSheet(plainRows)}`),
    'workbookDoctype',
  ],
  [
    'a document type far behind',
    'excel',
    () => buildWithBody(`${' '.repeat(600_000)}<!DOCTYPE x>${buildSheet(plainRows)}`),
    ['workbookDoctype', 'workbookTooComplex'],
  ],
  [
    'a document type in UTF-16',
    'excel',
    () => buildRawWorkbook({ [first]: encodeUtf16(`<!DOCTYPE x>${buildSheet(plainRows)}`) }),
    'workbookDamaged',
  ],
  [
    'a sheet in UTF-7',
    'excel',
    () => buildWithBody(buildSheet(plainRows).replace('UTF-8', 'UTF-7')),
    'workbookDamaged',
  ],
  ['an unknown entity', 'excel', () => buildWorkbook('<row r="1"><c t="str"><v>&x;</v></c></row>'), 'workbookDamaged'],
  [
    'an invalid character',
    'excel',
    () => buildWorkbook('<row r="1"><c t="str"><v>&#x110000;</v></c></row>'),
    'workbookDamaged',
  ],
  ['tags that do not match', 'excel', () => buildWorkbook('<row r="1"></c></row>'), 'workbookDamaged'],
  ['a sheet that ends early', 'excel', () => buildWithBody(buildSheet(plainRows).slice(0, -20)), 'workbookDamaged'],
  ['two roots', 'excel', () => buildWithBody(`${buildSheet(plainRows)}<worksheet/>`), 'workbookDamaged'],
  ['no XML', 'excel', () => buildWithBody('a,b\n1,2\n'), 'workbookDamaged'],
  ['NUL in a sheet', 'excel', () => buildWorkbook('<row r="1"><c t="str"><v>\0</v></c></row>'), 'workbookDamaged'],
  [
    'bytes that are not UTF-8',
    'excel',
    () => buildRawWorkbook({ [first]: Buffer.from('3c613eff3c2f613e', 'hex') }),
    'workbookDamaged',
  ],
  ['100,000 tags within each other', 'excel', () => buildWorkbook('<a>'.repeat(100_000)), 'workbookTooComplex'],
  ['a tag of 3 MB', 'excel', () => buildWorkbook(`<row r="1" x="${'y'.repeat(3_000_000)}"/>`), ['workbookTooComplex']],
  [
    'a comment of 3 MB',
    'excel',
    () => buildWorkbook(`<!--${listDistinctWords(400_000).join('')}-->`),
    'workbookTooComplex',
  ],
]

const floods: Hostile[] = [
  [
    'a flood of texts that none shows',
    'excel',
    () => buildRawWorkbook({ [texts]: buildSharedTexts(['a', 'b', ...listDistinctWords(400_000)]) }),
    'workbookUnusedTexts',
  ],
  [
    '3,000,000 texts packed small',
    'excel',
    () => buildRawWorkbook({ [texts]: buildSharedTexts(Array.from({ length: 3_000_000 }, () => 'x')) }),
    ['zipRatio', 'workbookUnusedTexts'],
  ],
  [
    'a flood of empty texts',
    'excel',
    () => buildRawWorkbook({ [texts]: buildSharedTexts(Array.from({ length: 300_000 }, () => '')) }),
    ['workbookTooComplex', 'zipRatio'],
  ],
  [
    'a text of 1 MB',
    'excel',
    () => buildRawWorkbook({ [texts]: buildSharedTexts(['a', listDistinctWords(200_000).join('')]) }),
    'workbookTooComplex',
  ],
  [
    'a cell of 100,000 characters',
    'excel',
    () => buildWorkbook(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(100_000)}</v></c></row>`),
    'cellTooLong',
  ],
  [
    'a text that is not there',
    'excel',
    () => buildWorkbook('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'),
    'workbookDamaged',
  ],
  [
    'a text before the first',
    'excel',
    () => buildWorkbook('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>'),
    'workbookDamaged',
  ],
  [
    'a merged range of a million cells',
    'excel',
    () => buildWorkbook(plainRows, '<mergeCells><mergeCell ref="A3:ALL1000"/></mergeCells>'),
    'workbookMergedCells',
  ],
  [
    'a merged range of the whole sheet',
    'excel',
    () => buildWorkbook(plainRows, '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    'workbookMergedCells',
  ],
  [
    'a merged range backwards',
    'excel',
    () => buildWorkbook(plainRows, '<mergeCells><mergeCell ref="XFD1048576:A1"/></mergeCells>'),
    'workbookMergedCells',
  ],
  [
    '20,000 merged ranges',
    'excel',
    () =>
      buildWorkbook(
        plainRows,
        `<mergeCells>${listDistinctWords(20_000)
          .map((_, index) => `<mergeCell ref="A${index + 9}:A${index + 9}"/>`)
          .join('')}</mergeCells>`,
      ),
    'workbookMergedCells',
  ],
  [
    '16,384 columns',
    'excel',
    () => buildWorkbook(`<row r="1">${buildCell('A1')}${buildCell('XFD1')}</row>`),
    'tooManyColumns',
  ],
  [
    'a million columns',
    'excel',
    () =>
      buildWorkbook(
        `<row r="1">${listDistinctWords(1_000_000)
          .map(text => `<c><v>${text.slice(1)}</v></c>`)
          .join('')}</row>`,
      ),
    'tooManyColumns',
  ],
  [
    'a column beyond every sheet',
    'excel',
    () => buildWorkbook(`<row r="1">${buildCell('ZZZZ1')}</row>`),
    'workbookDamaged',
  ],
  [
    'row 1,048,577',
    'excel',
    () => buildWorkbook(`<row r="1">${buildCell('A1')}</row><row r="1048577">${buildCell('A1048577')}</row>`),
    'tooManyRecords',
  ],
  ['row 1e300', 'excel', () => buildWorkbook('<row r="1e300"/>'), 'tooManyRecords'],
  ['a row before the first', 'excel', () => buildWorkbook('<row r="-1"/>'), 'workbookDamaged'],
  [
    'the same row twice',
    'excel',
    () => buildWorkbook(`<row r="1">${buildCell('A1')}</row><row r="1">${buildCell('A1')}</row>`),
    'workbookDamaged',
  ],
  [
    'cells out of order',
    'excel',
    () => buildWorkbook(`<row r="1">${buildCell('B1')}${buildCell('A1')}</row>`),
    'workbookDamaged',
  ],
  ['a cell of another row', 'excel', () => buildWorkbook(`<row r="1">${buildCell('A7')}</row>`), 'workbookDamaged'],
  [
    'two million styles',
    'excel',
    () =>
      buildWithPart(
        'xl/styles.xml',
        `<styleSheet><cellXfs>${listDistinctWords(2_000_000)
          .map(text => `<xf a="${text}"/>`)
          .join('')}</cellXfs></styleSheet>`,
      ),
    'workbookTooComplex',
  ],
  [
    'a hidden second sheet with a bomb',
    'excel',
    () => buildWithPart('xl/worksheets/sheet9.xml', Buffer.alloc(80_000_000, '<a/>')),
    ['zipRatio', 'zipTooLarge'],
  ],
]

await testHostile([...entities, ...floods], () => ({ excel: good }))
