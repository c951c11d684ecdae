import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { windows874 } from '../../../testing/catalogue/report-files.ts'
import { runJobsHere } from '../../../testing/quick/jobs-here.ts'
import { unzip } from '../../../testing/unzip.ts'
import { readWorkbook } from '../../workbooks.ts'
import type { AcceptedFiles, FileRefusal } from '../requests.ts'
import { buildRaggedWorkbook, type RaggedSheet } from '../testing/ragged-files.ts'
import { openTrials, zipCsv } from '../testing/trials.ts'

const { check } = await openTrials()
const inChildren = runJobsHere()

const requireRules = (result: AcceptedFiles | FileRefusal) => {
  assert.ok(!result.accepted, 'it was accepted')
  assert.equal(result.status, 'Please check records again')
  return result.faults.map(({ rule, row }) => (row === undefined ? rule : `${rule} ${row}`))
}
/** Picks the settings that a suggestion changes. */
const pickChanges = ({ sheet, ...recipe }: FileRecipe) =>
  Object.fromEntries(
    Object.entries({ ...recipe, ...(sheet !== undefined && { sheet }) }).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(plainRecipe[name as keyof FileRecipe]),
    ),
  )
const findSuggestion = (result: AcceptedFiles | FileRefusal, kind: 'csv' | 'excel') =>
  !result.accepted && result.layouts?.[kind]?.[0]?.recipe
const readWrittenCsv = async (result: AcceptedFiles | FileRefusal) => {
  assert.ok(result.accepted, JSON.stringify(result))
  const path = result.normalised!.csv!
  after(() => rm(path, { force: true }))
  return String(await unzip(await readFile(path))).replace('\uFEFF', '')
}
const readWrittenSheets = async (result: AcceptedFiles | FileRefusal) => {
  assert.ok(result.accepted, JSON.stringify(result))
  const path = result.normalised!.excel!
  after(() => rm(path, { force: true }))
  return readWorkbook(await readFile(path))
}

const title = 'รายได้รัฐบาลสุทธิ\nหน่วย: ล้านบาท\n'
const csvs: { scenario: string; text: string; rules: string[]; suggested: Partial<FileRecipe>; table: string }[] = [
  {
    scenario: 'a title',
    text: `${title}ปี,รายได้\n2566,10\n2567,11\n`,
    rules: ['titleRows 1'],
    suggested: { headerRow: 3 },
    table: 'ปี,รายได้\r\n2566,10\r\n2567,11\r\n',
  },
  {
    scenario: 'a title of one row, as a spreadsheet pads it',
    text: 'Revenue,,\nYear,Region,Value\n2024,North,1\n2025,South,2\n',
    rules: ['titleRow 1'],
    suggested: { headerRow: 2 },
    table: 'Year,Region,Value\r\n2024,North,1\r\n2025,South,2\r\n',
  },
  {
    scenario: 'empty lines above',
    text: '\n,,\nYear,Region,Value\n2024,North,1\n',
    rules: ['headerMissing 1'],
    suggested: { headerRow: 3 },
    table: 'Year,Region,Value\r\n2024,North,1\r\n',
  },
  {
    scenario: 'names of groups above the names',
    text: 'จังหวัด,รายได้,,รายจ่าย,\n,ภาษี,อื่น,ประจำ,ลงทุน\nน่าน,1,2,3,4\nตาก,5,6,7,8\n',
    rules: ['groupHeader 1'],
    suggested: { headerRow: 2, headerRows: 2 },
    table: 'จังหวัด,รายได้ - ภาษี,รายได้ - อื่น,รายจ่าย - ประจำ,รายจ่าย - ลงทุน\r\nน่าน,1,2,3,4\r\nตาก,5,6,7,8\r\n',
  },
  {
    scenario: 'the same name twice',
    text: 'Year,Value,Value,Value (2)\n2024,1,2,3\n',
    rules: ['columnTwice 1'],
    suggested: { numberNames: true },
    table: 'Year,Value,Value (3),Value (2)\r\n2024,1,2,3\r\n',
  },
  {
    scenario: 'rows that end early',
    text: 'ปี,รายได้,หมายเหตุ\n2566,1,ก\n2567,2\n2568,3\n2569,4,ข\n',
    rules: ['rowsEndEarly 3'],
    suggested: { fillMissing: true },
    table: 'ปี,รายได้,หมายเหตุ\r\n2566,1,ก\r\n2567,2,\r\n2568,3,\r\n2569,4,ข\r\n',
  },
  {
    scenario: 'headings of groups of rows',
    text: 'จังหวัด,รายได้\nภาคเหนือ\nน่าน,1\nตาก,2\nภาคใต้\nตรัง,3\n',
    rules: ['groupRows 2'],
    suggested: { fillMissing: true },
    table: 'จังหวัด,รายได้\r\nภาคเหนือ,\r\nน่าน,1\r\nตาก,2\r\nภาคใต้,\r\nตรัง,3\r\n',
  },
  {
    scenario: 'empty lines between',
    text: 'a,b\n1,2\n\n\n3,4\n\n',
    rules: ['emptyRows 3'],
    suggested: { dropEmpty: true },
    table: 'a,b\r\n1,2\r\n3,4\r\n',
  },
  {
    scenario: 'notes that break the width',
    text: 'ปี,รายได้\n2566,1\n2567,2\n\nหมายเหตุ: ข้อมูลเบื้องต้น\nที่มา: กรมสรรพากร\n',
    rules: ['noteRows 5'],
    suggested: { notes: 2 },
    table: 'ปี,รายได้\r\n2566,1\r\n2567,2\r\n',
  },
  {
    scenario: 'a note as a spreadsheet pads it',
    text: 'Year,Region,Value\n2024,North,1\n2025,South,2\n"* Estimated, not final",,\n',
    rules: ['noteRow 4'],
    suggested: { notes: 1 },
    table: 'Year,Region,Value\r\n2024,North,1\r\n2025,South,2\r\n',
  },
  {
    scenario: 'everything at once',
    text: `${title}\nภาค,จังหวัด,รายได้,รายได้\nเหนือ,น่าน,1,2\n,ตาก,3,4\n,แพร่,5\n\nใต้,ตรัง,7,8\n,พังงา,9,10\n,,,\nที่มา: กรมสรรพากร\n`,
    rules: ['titleRows 1', 'columnTwice 4', 'emptyRows 8', 'rowsEndEarly 7', 'mergedGroups', 'noteRow 12'],
    suggested: { headerRow: 4, notes: 1, fillDown: ['ภาค'], numberNames: true, fillMissing: true, dropEmpty: true },
    table: 'ภาค,จังหวัด,รายได้,รายได้ (2)\r\nเหนือ,น่าน,1,2\r\nเหนือ,ตาก,3,4\r\nเหนือ,แพร่,5,\r\nใต้,ตรัง,7,8\r\nใต้,พังงา,9,10\r\n',
  },
]
for (const { scenario, text, rules, suggested, table } of csvs)
  test(`a CSV with ${scenario} is refused with a suggested recipe, and read with it`, async () => {
    const isThai = /[ก-๙]/.test(text)
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [windows874(text), isThai ? 'windows-874' : 'utf-8'],
    ] as const) {
      const refused = await check({ csv: zipCsv(bytes) })
      assert.deepEqual(requireRules(refused), rules)
      const recipe = findSuggestion(refused, 'csv')
      assert.ok(recipe)
      assert.deepEqual(pickChanges(recipe), suggested)
      const result = await check({ csv: zipCsv(bytes) }, { recipeInput: { recipe } })
      assert.equal(await readWrittenCsv(result), table)
      assert.ok(result.accepted)
      assert.equal(result.encoding, encoding)
      const next = await check({ csv: zipCsv(bytes) }, { recipeInput: { savedRecipe: result.recipes!.csv! } })
      assert.equal(await readWrittenCsv(next), table, 'by the recipe that is kept')
    }
  })

const buildSheet = (name: string, rows: RaggedSheet['rows'], merged?: string[]): RaggedSheet => ({
  name,
  rows,
  ...(merged && { merged }),
})
const books: [
  scenario: string,
  sheets: RaggedSheet[],
  rules: string[],
  suggested: Partial<FileRecipe>,
  table: RaggedSheet['rows'],
][] = [
  [
    'a title, an empty column before and a note',
    [
      buildSheet('ก', [
        [null, 'รายได้รัฐบาล'],
        [],
        [null, 'ปี', 'รายได้', 'จริง'],
        [null, 2566, 1.5, true],
        [null, 2567, 2, false],
        [],
        [null, 'ที่มา: กรมสรรพากร'],
      ]),
    ],
    ['titleRows 1', 'noteRow 7'],
    { headerRow: 3, notes: 1 },
    [
      ['ปี', 'รายได้', 'จริง'],
      [2566, 1.5, true],
      [2567, 2, false],
    ],
  ],
  [
    'groups of merged cells',
    [
      buildSheet(
        'a',
        [
          ['Region', 'Town', 'Value'],
          ['North', 'Nan', 1],
          [null, 'Tak', 2],
          ['South', 'Trang', 3],
        ],
        ['A2:A3'],
      ),
    ],
    ['mergedGroups'],
    { fillDown: ['Region'] },
    [
      ['Region', 'Town', 'Value'],
      ['North', 'Nan', 1],
      ['North', 'Tak', 2],
      ['South', 'Trang', 3],
    ],
  ],
  [
    'a table on the second sheet behind a cover',
    [
      buildSheet('ปก', [['รายงานประจำปี'], ['กรมสรรพากร']]),
      buildSheet('ตาราง', [
        ['ปี', 'รายได้'],
        [2566, 1],
      ]),
    ],
    ['severalSheets'],
    { sheet: 'ปก' },
    [],
  ],
  [
    'two tables',
    [
      buildSheet('2566', [
        ['ปี', 'รายได้'],
        [2566, 1],
      ]),
      buildSheet('2567', [
        ['ปี', 'รายได้'],
        [2567, 2],
      ]),
    ],
    ['severalSheets'],
    { sheet: '2566' },
    [
      ['ปี', 'รายได้'],
      [2566, 1],
    ],
  ],
]
for (const [scenario, sheets, rules, suggested, table] of books)
  test(`a workbook with ${scenario} is refused with a suggested recipe, and read with it`, async () => {
    const excel = buildRaggedWorkbook(sheets)
    const refused = await check({ excel })
    assert.deepEqual(requireRules(refused), rules)
    const recipe = findSuggestion(refused, 'excel')
    assert.ok(recipe)
    assert.deepEqual(pickChanges(recipe), suggested)
    if (table.length === 0) return
    const result = await check({ excel }, { recipeInput: { recipe } })
    const [firstSheet, ...others] = await readWrittenSheets(result)
    assert.deepEqual([firstSheet!.rows, others], [table, []])
    const next = await check(
      { excel },
      { recipeInput: { savedRecipe: result.accepted ? result.recipes!.excel! : assert.fail() } },
    )
    assert.deepEqual((await readWrittenSheets(next))[0]!.rows, table)
  })

test('a chosen sheet is read as the table, and an unknown one is refused', async () => {
  const excel = buildRaggedWorkbook(books[3]![1])
  const second = await check({ excel }, { recipeInput: { recipe: { ...plainRecipe, sheet: '2567' } } })
  assert.deepEqual((await readWrittenSheets(second))[0]!.rows[1], [2567, 2])
  const gone = await check({ excel }, { recipeInput: { recipe: { ...plainRecipe, sheet: '2568' } } })
  assert.deepEqual(requireRules(gone), ['recipeSheet'])
  // A plain recipe that the publisher has sent is accepted without a suggestion.
  assert.ok((await check({ excel }, { recipeInput: { recipe: plainRecipe } })).accepted)
})

test('Excel and CSV files are compared after their recipes are applied', async () => {
  const rows = [['Title'], [], ['Year', 'Value'], [2024, 1.5], [2025, 2]]
  const excel = buildRaggedWorkbook([buildSheet('a', rows)])
  const csv = zipCsv('Title\n\nYear,Value\n2024,1.5\n2025,2\n')
  const recipeInput = { recipe: { ...plainRecipe, headerRow: 3 } }
  const both = await inChildren(() => check({ excel, csv }, { recipeInput }))
  await readWrittenCsv(both)
  await readWrittenSheets(both)
  const other = zipCsv('Title\n\nYear,Value\n2024,1.5\n2025,3\n')
  assert.deepEqual(requireRules(await check({ excel, csv: other }, { recipeInput })), ['cellsDiffer 3'])
})

test('a saved recipe is not applied if its names or notes are missing, and the response says so', async () => {
  const savedRecipe = { recipe: { ...plainRecipe, headerRow: 2, notes: 1 }, names: ['Year', 'Value', 'Note'] }
  const checkNext = (text: string) => check({ csv: zipCsv(text) }, { recipeInput: { savedRecipe } })
  const fitting = await checkNext('Title\nYear,Value\n2024,1\n2025,2\nSource: us\n')
  assert.equal(await readWrittenCsv(fitting), 'Year,Value\r\n2024,1\r\n2025,2\r\n')
  const moved = await checkNext('Title\nUnit\nYear,Value\n2024,1\n2025,2\nSource: us\n')
  assert.deepEqual(requireRules(moved), ['recipeUnfit 2', 'titleRows 1', 'noteRow 6'])
  // The last record is not a note.
  const noteless = await checkNext('Title\nYear,Value\n2024,1\n2025,2\n')
  assert.deepEqual(requireRules(noteless), ['recipeUnfit 2', 'titleRow 1'])
  const clean = await checkNext('\uFEFFYear,Value\n2024,1\n2025,2\n')
  assert.ok(clean.accepted && !clean.recipes && clean.tables.csv?.rowCount === 2)
})

test('faults that a recipe does not correct are reported with their row in the file', async () => {
  const text = 'Title\nYear,Value\n2024,1\n2025,2,3\n'
  assert.deepEqual(requireRules(await check({ csv: zipCsv(text) })), ['titleRow 1', 'raggedRow 4'])
  const recipe = { ...plainRecipe, headerRow: 2 }
  assert.deepEqual(requireRules(await check({ csv: zipCsv(text) }, { recipeInput: { recipe } })), ['raggedRow 4'])
})
