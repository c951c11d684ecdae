import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { chooseCount } from '../../testing/depth.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { awkwardTable, buildCsv, buildExpectedRows, everyKind, normalizeValue } from '../testing/awkward-tables.ts'
import { type OtherProgram, otherPrograms, type Rows } from '../testing/other-programs.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// The files of selections, read by programs for analysis.

const portal = await openTablesPortal()
const folder = await createTestFolder()

const hucre: OtherProgram = {
  skip: false,
  reads: {
    xlsx: tables =>
      Promise.all(
        tables.map(async ({ path }) => {
          const { sheets } = await readXlsx(await readFile(path))
          return sheets[0]!.rows.slice(1).map(row => row.map(normalizeValue))
        }),
      ),
  },
}
const programs = Object.entries({ ...otherPrograms, hucre })

/** Limit of characters in a cell of an Excel file; LibreOffice truncates CSV cells to the same. */
const maxExcelCharacters = 32_767
const long = 'x'.repeat(maxExcelCharacters)
/** About 4 MB. */
const longestText = 'ก'.repeat(1_390_000)
const wide = Array.from({ length: 500 }, (_, index) => String(index))

interface Table {
  description: string
  report: string
  csv: string
  columns: number
  expected: Rows
  /** True if neither a workbook nor LibreOffice can hold its cells. */
  isTooLong?: boolean
}
const seed = 20_261_125
const randomTables = [
  ...fc.sample(everyKind, { numRuns: 1, seed }),
  ...fc.sample(awkwardTable, { numRuns: chooseCount({ usual: 1, deep: 30 }), seed }),
].map(
  ({ names, rows }, index): Table => ({
    description: `random table ${index + 1} of ${names.join(', ')}`,
    report: 'public-debt',
    csv: buildCsv(names, rows),
    columns: names.length,
    expected: buildExpectedRows(rows),
  }),
)
const tables: Table[] = [
  ...randomTables,
  {
    description: '500 columns',
    report: 'gold-price',
    csv: `${wide.map(at => `c${at}`).join(',')}\n${wide.join(',')}\n`,
    columns: 500,
    expected: [wide],
  },
  {
    description: `a cell of ${maxExcelCharacters} characters`,
    report: 'debt-service',
    csv: `a,b\n1,${long}\n2,y\n`,
    columns: 2,
    expected: [
      ['1', long],
      ['2', 'y'],
    ],
  },
  {
    description: 'a cell of 4 MB',
    report: 'inflation',
    csv: `a,b\n1,${longestText}\n2,y\n`,
    columns: 2,
    expected: [
      ['1', longestText],
      ['2', 'y'],
    ],
    isTooLong: true,
  },
]
const canRead = (program: string, format: string, { isTooLong }: Table) =>
  !(isTooLong && (format === 'xlsx' || program === 'LibreOffice'))
const formats = new Set(programs.flatMap(([, { reads }]) => Object.keys(reads)))

/** The files of each table by format. */
const files = new Map<Table, Map<string, Buffer>>()
before(
  async () => {
    for (const table of tables) {
      await portal.publish(table.report, table.csv)
      await portal.build()
      files.set(table, new Map())
      for (const format of formats)
        if (canRead('', format, table)) files.get(table)!.set(format, await download(table.report, format))
    }
  },
  { timeout: 1_800_000 },
)
const download = async (report: string, format: string) => {
  const { status, bytes, text } = await portal.request(`${report}/export.${format}`, '', {
    who: 'stranger with consent',
  })
  assert.equal(status, 200, text.slice(0, 300))
  return bytes
}

/** Has a program read all tables in a format. */
const readAll = async (name: string, { reads }: OtherProgram, format: string) => {
  const place = join(folder, `${name}-${format}`)
  await mkdir(place)
  const readable = tables.filter(table => canRead(name, format, table))
  const given = await Promise.all(
    readable.map(async (table, index) => {
      const path = join(place, `table-${index}.${format}`)
      await writeFile(path, files.get(table)!.get(format)!)
      return { path, columns: table.columns }
    }),
  )
  const results = await reads[format]!(given)
  return new Map(readable.map((table, index) => [table, results[index]!]))
}

for (const [name, program] of programs)
  for (const format of Object.keys(program.reads)) {
    let reading: ReturnType<typeof readAll> | undefined
    for (const table of tables) {
      const { description, columns, expected } = table
      test(`${name} reads ${description} as ${format}`, {
        skip: program.skip || (!canRead(name, format, table) && 'its cells hold less'),
      }, async () => {
        reading ??= readAll(name, program, format)
        const rows = (await reading).get(table)!
        // Some programs omit an empty last cell.
        const whole = rows.map(row => Array.from({ length: columns }, (_, index) => normalizeValue(row[index])))
        assert.deepEqual(whole, expected)
      })
    }
  }
