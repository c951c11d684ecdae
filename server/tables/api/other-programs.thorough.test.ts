import assert from 'node:assert/strict'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { chooseCount } from '../../testing/depth.ts'
import { testFolder } from '../../testing/folders.ts'
import { awkwardTable, buildCsv, everyKind, expectedRows, plain } from '../testing/awkward-tables.ts'
import { type OtherProgram, otherPrograms, type Rows } from '../testing/other-programs.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// The files of selections, read by programs for analysis.

const portal = await openTablesPortal()
const folder = await testFolder()

const hucre: OtherProgram = {
  skip: false,
  reads: {
    xlsx: async path => {
      const { sheets } = await readXlsx(await readFile(path))
      return sheets[0]!.rows.slice(1).map(row => row.map(plain))
    },
  },
}
const programs = Object.entries({ ...otherPrograms, hucre })

/** Limit of characters in a cell of an Excel file; LibreOffice truncates CSV cells to the same. */
const maxExcelCharacters = 32_767
const long = 'x'.repeat(maxExcelCharacters)
/** About 4 MB. */
const longestText = 'ก'.repeat(1_390_000)
const wide = Array.from({ length: 500 }, (_, index) => String(index))

/** Tables by report, and the values that they mean. */
const tables: Record<string, { csv: string; expected: Rows }> = {
  'gold-price': { csv: `${wide.map(at => `c${at}`).join(',')}\n${wide.join(',')}\n`, expected: [wide] },
  'debt-service': {
    csv: `a,b\n1,${long}\n2,y\n`,
    expected: [
      ['1', long],
      ['2', 'y'],
    ],
  },
  inflation: {
    csv: `a,b\n1,${longestText}\n2,y\n`,
    expected: [
      ['1', longestText],
      ['2', 'y'],
    ],
  },
}
before(async () => {
  for (const [report, { csv }] of Object.entries(tables)) await portal.publish(report, csv)
  await portal.build()
})

/** Downloads a table in a format and has a program read it. */
const readBy = async ({ reads }: OtherProgram, report: string, format: string, columns: number) => {
  const { status, bytes, text } = await portal.request(`${report}/export.${format}`, '', 'stranger with consent')
  assert.equal(status, 200, text.slice(0, 300))
  const path = join(await mkdtemp(join(folder, 'table-')), `table.${format}`)
  await writeFile(path, bytes)
  const rows = await reads[format]!(path, columns)
  // Some programs omit an empty last cell.
  return rows.map(row => Array.from({ length: columns }, (_, index) => plain(row[index])))
}

const seed = 20_261_125
const randomTables = [
  ...fc.sample(everyKind, { numRuns: 1, seed }),
  ...fc.sample(awkwardTable, { numRuns: chooseCount({ usual: 1, deep: 30 }), seed }),
]
/** Publishes a random table, unless the test before has read the same one. */
const publishOnce = async (at: number) => {
  if (published === at) return
  await portal.publish('public-debt', buildCsv(randomTables[at]!.names, randomTables[at]!.rows))
  await portal.build()
  published = at
}
let published = -1
for (const [index, { names, rows }] of randomTables.entries())
  for (const [name, program] of programs)
    for (const format of Object.keys(program.reads))
      test(`${name} reads random table ${index + 1} of ${names.join(', ')} as ${format}`, {
        skip: program.skip,
      }, async () => {
        await publishOnce(index)
        assert.deepEqual(await readBy(program, 'public-debt', format, names.length), expectedRows(rows))
      })

for (const [name, program] of programs)
  for (const format of Object.keys(program.reads)) {
    const { skip } = program
    test(`${name} reads 500 columns as ${format}`, { skip }, async () => {
      assert.deepEqual(await readBy(program, 'gold-price', format, 500), tables['gold-price']!.expected)
    })

    test(`${name} reads a cell of ${maxExcelCharacters} characters as ${format}`, { skip }, async () => {
      assert.deepEqual(await readBy(program, 'debt-service', format, 2), tables['debt-service']!.expected)
    })

    const isShort = format === 'xlsx' || name === 'LibreOffice'
    test(`${name} reads a cell of 4 MB as ${format}`, {
      skip: skip || (isShort && 'its cells hold less'),
    }, async () => {
      assert.deepEqual(await readBy(program, 'inflation', format, 2), tables.inflation!.expected)
    })
  }
