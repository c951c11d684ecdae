import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMetadata } from '../../../testing/catalogue/report-files.ts'
import { buildRawWorkbook, buildSharedTexts, buildWorkbook, plainRows } from '../testing/raw-workbooks.ts'
import { openTrials } from '../testing/trials.ts'

const { check } = await openTrials()
const buildNamedBook = (name: string) => buildRawWorkbook({ 'xl/sharedStrings.xml': buildSharedTexts([name, 'b']) })
const buildWithLast = (cell: string) => buildWorkbook(`${plainRows}<row r="3">${cell}</row>`)
const unshown = buildRawWorkbook({ 'xl/sharedStrings.xml': buildSharedTexts(['a', 'b', 'c_xDFFF_']) })
const damaged = { rule: 'workbookDamaged', values: { entry: 'xl/sharedStrings.xml' } }
const buildFault = (text: string, row?: number) => ({
  rule: 'workbookCharacter',
  ...(row && { row }),
  values: { text },
})

const refused: [scenario: string, bytes: Buffer, fault: object][] = [
  ['half a character by the escape of the format', buildNamedBook('a_xD800_'), buildFault('a\uFFFD')],
  ['the halves of a character in the wrong order', buildNamedBook('_xDE00__xD83D_'), buildFault('\uFFFD\uFFFD')],
  ['a NUL by the escape of the format', buildNamedBook('_x0000_a'), buildFault('\uFFFDa')],
  ['a line break of a slide by the escape of the format', buildNamedBook('a_x000B_b'), buildFault('a\uFFFDb')],
  ['a control character as an entity', buildNamedBook('a&#1;'), buildFault('a\uFFFD')],
  ['half a character as an entity', buildNamedBook('a&#xD800;'), damaged],
  ['half a character as an entity in figures', buildNamedBook('a&#57343;'), damaged],
  ['both halves of a character, an entity each', buildNamedBook('&#xD83D;&#xDE00;'), damaged],
  ['half a character in a text that no cell shows', unshown, buildFault('c\uFFFD')],
  [
    'half a character in a text of its own cell',
    buildWithLast('<c r="A3" t="inlineStr"><is><t>x_xDC00_</t></is></c>'),
    buildFault('x\uFFFD', 3),
  ],
  ['a NUL in what a formula gives', buildWithLast('<c r="A3" t="str"><v>_x0000_</v></c>'), buildFault('\uFFFD', 3)],
]
for (const [scenario, bytes, fault] of refused)
  test(`refuses ${scenario} and reports the place`, async () => {
    const result = await check({ excel: bytes })
    assert.ok(!result.accepted)
    const [{ file: _, ...reportedFault } = { file: '' }] = result.faults
    assert.deepEqual(reportedFault, fault)
  })

test('refuses a text with a NUL in metadata as well', async () => {
  const result = await check({ metadata: buildNamedBook('_x0000_') })
  assert.ok(!result.accepted)
  assert.equal(result.faults[0]?.rule, 'workbookCharacter')
})

const acceptedTexts: [scenario: string, text: string, name: string][] = [
  ['a whole character by two escapes', '_xD83D__xDE00_', '😀'],
  ['a whole character as one entity', '&#x1F600;', '😀'],
  ['an escaped escape is plain text', '_x005F_xD800_', '_xD800_'],
  ['tabs and line ends', 'a_x0009_b_x000D__x000A_c', 'a\tb\nc'],
]
for (const [scenario, text, name] of acceptedTexts)
  test(`reads ${scenario}`, async () => {
    const result = await check({ excel: buildNamedBook(text) })
    assert.ok(result.accepted, JSON.stringify(result))
    assert.equal(result.tables.excel?.columns[0]?.name, name)
  })

test('reads metadata with such texts in valid form', async () => {
  const result = await check({ metadata: await buildMetadata(['a'], '😀 _xD800 ๒') })
  assert.ok(result.accepted, JSON.stringify(result))
})
