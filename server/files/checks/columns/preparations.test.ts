import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestFolder } from '../../../testing/folders.ts'
import { prepareCsv } from '../column-checks.ts'
import { zipCsv } from '../testing/trials.ts'
import { prepareTable } from './preparations.ts'

const folder = await createTestFolder()
let fileCount = 0

/** Prepares a CSV; returns the result and the written values. */
const prepareText = async (csv: string, choices = {}) => {
  fileCount += 1
  const [zip, path] = [join(folder, `${fileCount}.zip`), join(folder, `${fileCount}.csv`)]
  await writeFile(zip, zipCsv(csv))
  return { result: await prepareTable(zip, choices, path), written: await readFile(path, 'utf8') }
}

const tables: { scenario: string; csv: string; expectedText: string; present: number[]; largestLengths: number[] }[] = [
  {
    scenario: 'numbers and texts',
    csv: 'a,b\n"1,234",x\n-,"y, ""z"""\n',
    expectedText: '1234,x\n,"y, ""z"""\n',
    present: [1, 2],
    largestLengths: [4, 6],
  },
  {
    scenario: 'Buddhist days',
    csv: 'd\n29/02/2567\n',
    expectedText: '2024-02-29\n',
    present: [1],
    largestLengths: [10],
  },
  {
    scenario: 'numbers with marks',
    csv: 'a,b,c\n"1,234p",x,7\n5,y,8*\n-,z,9\n6 (R),,10\n7,,11\n',
    expectedText: '1234,p,x,7,\n5,,y,8,*\n,,z,9,\n6,r,,10,\n7,,,11,\n',
    present: [4, 2, 3, 5, 1],
    largestLengths: [4, 1, 1, 2, 1],
  },
  {
    scenario: 'line ends within a text',
    csv: 'a,b\n"x\r\ny",1\n',
    expectedText: '"x\r\ny",1\n',
    present: [1, 1],
    largestLengths: [4, 1],
  },
  {
    scenario: 'nothing in the middle of one column',
    csv: 'a\n1\n-\n2\n',
    expectedText: '1\n""\n2\n',
    present: [2],
    largestLengths: [1],
  },
  {
    scenario: 'empty records at the end',
    csv: 'a,b\n1,2\n,\n,\n',
    expectedText: '1,2\n',
    present: [1, 1],
    largestLengths: [1, 1],
  },
]
for (const { scenario, csv, expectedText, present, largestLengths } of tables)
  test(`values are written: ${scenario}`, async () => {
    const { result, written: writtenText } = await prepareText(csv)
    assert.equal(writtenText, expectedText)
    assert.ok('recipes' in result)
    assert.deepEqual([result.present, result.largestLengths], [present, largestLengths])
  })

test('a choice that does not fit is reported with column, row and text', async () => {
  const { result } = await prepareText('a,b\n1,x\nzwei,y\n', { a: { kind: 'integer' } })
  assert.deepEqual(result, { misfits: [{ column: 'a', row: 3, text: 'zwei' }] })
})

test('every text of every table becomes a value, and none is lost', async () => {
  const text = fc.oneof(
    fc.constantFrom('0', '007', '1,234', '(5.5)', '52.88%', '๑๒', '29/02/2567', '03/04/2024', '2567', 'NA', '-', '1e5'),
    fc.string({ maxLength: 8 }).map(raw => raw.replace(/\p{C}/gu, '')),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  )
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }))
  await fc.assert(
    fc.asyncProperty(table, async rows => {
      fc.pre(rows.at(-1)!.some(Boolean))
      const lines = rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
      const { result } = await prepareText(
        `${rows[0]!.map((_, index) => `c${index} ปี`).join(',')}\n${lines.join('\n')}\n`,
      )
      assert.ok('recipes' in result, JSON.stringify(result))
      const words = result.recipes.map(({ missing }) => missing)
      const filled = rows[0]!.map((_, index) => {
        const isText = result.recipes[index]!.kind === 'text'
        return rows.filter(row =>
          isText ? row[index] !== '' : row[index]!.trim() !== '' && !words[index]!.includes(row[index]!.trim()),
        ).length
      })
      assert.deepEqual(result.present, filled)
    }),
    { numRuns: 200 },
  )
})

test('a child process prepares a table like this process', async () => {
  const [zip, path] = [join(folder, 'child.zip'), join(folder, 'child.csv')]
  await writeFile(zip, zipCsv('a\n1\n2\n'))
  const result = await prepareCsv({ zip, choices: {}, path })
  assert.ok('rowCount' in result && result.rowCount === 2)
  assert.equal(await readFile(path, 'utf8'), '1\n2\n')
})
