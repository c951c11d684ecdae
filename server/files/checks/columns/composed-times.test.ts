import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import { createColumnFacts } from './facts/column-facts.ts'
import { buildTableRecipes } from './table-recipes.ts'

/** Builds the recipes of a table, whose first line has the names, and converts its records. */
const readTable = (lines: string[], choices: ColumnChoices = {}) => {
  const [names, ...records] = lines.map(line => line.split(',')) as [string[], ...string[][]]
  const columns = names.map((name, index) => {
    const facts = createColumnFacts()
    for (const [row, record] of records.entries()) facts.add(record[index]!, row + 2)
    return { name, facts: facts.computeFacts() }
  })
  const { recipes, toTableRecord } = buildTableRecipes(columns, choices)
  return { recipes, records: records.map(toTableRecord) }
}

const composed: [name: string, lines: string[], texts: string[]][] = [
  ['Thai names of months', ['ปี,เดือน,ค่า', '2566,ธันวาคม,1', '2567,ม.ค.,2'], ['12/2566', '01/2567']],
  ['English names of months', ['Year,Month,Value', '2023,December,1', '2024,Jan.,2'], ['12/2023', '01/2024']],
  ['numbers of months', ['Value,Month,Year', '1,12,2023', '2,01,2024', '3,๓,2024'], ['12/2023', '01/2024', '03/2024']],
  ['numbers of quarters', ['ปี,ไตรมาส,ค่า', '2566,4,1', '2567,1,2'], ['Q4/2566', 'Q1/2567']],
  ['quarters', ['Year,Quarter,Value', '2023,Q4,1', '2024,q1,2'], ['Q4/2023', 'Q1/2024']],
  ['Thai quarters', ['พ.ศ.,ไตรมาสที่,ค่า', '2566,ไตรมาส 4,1', '2567,ไตรมาสที่ 1,2'], ['Q4/2566', 'Q1/2567']],
  ['months before quarters', ['Year,Quarter,Month,Value', '2023,4,12,1', '2024,1,1,2'], ['12/2023', '01/2024']],
  [
    'months of fiscal years',
    ['ปีงบประมาณ,เดือน,ค่า', '2567,ก.ย.,1', '2568,ตุลาคม,2', '2568,ธ.ค.,3', '2568,มกราคม,4'],
    ['09/2567', '10/2567', '12/2567', '01/2568'],
  ],
  ['months of fiscal years with a short name', ['ปีงบ,เดือน,ค่า', '2568,ตุลาคม,1'], ['10/2567']],
  ['months of Buddhist fiscal years in English', ['Fiscal year,Month,Value', '2568,October,1'], ['10/2567']],
  [
    'missing months and years',
    ['Year,Month,Value', '2023,12,1', '2024,,2', ',1,3', '2024,-,4'],
    ['12/2023', '', '', ''],
  ],
]
for (const [name, lines, texts] of composed)
  test(`the years of one column and the parts of another give times: ${name}`, () => {
    const { recipes, records } = readTable(lines)
    const index = recipes.findIndex(({ kind }) => kind === 'date')
    const timeName = recipes[index]!.name
    assert.deepEqual(
      records.map(record => record[index]),
      texts,
    )
    assert.deepEqual(
      recipes
        .filter(({ partOf }) => partOf === timeName)
        .map(recipe => recipe.name)
        .sort(),
      lines[0]!
        .split(',')
        .filter(column => timeName.includes(column))
        .sort(),
    )
    assert.equal(recipes[index]!.period, texts[0]!.startsWith('Q') ? 'quarter' : 'month')
    // The axis of charts is the first column of times.
    assert.equal(recipes.find(({ role }) => role === 'time')!.name, timeName)
  })

const separate: [name: string, lines: string[], choices?: ColumnChoices][] = [
  ['quarters of fiscal years', ['ปีงบประมาณ,ไตรมาส,ค่า', '2566,1,1']],
  ['numbers of months of fiscal years', ['ปีงบประมาณ,เดือน,ค่า', '2566,1,1', '2566,ตุลาคม,2']],
  ['fiscal years that may begin in April', ['Fiscal year,Month,Value', '2023,October,1']],
  ['a text that is no month', ['ปี,เดือน,ค่า', '2566,ธันวาคม,1', '2566,รวม,2']],
  ['a number that is no month', ['Year,Month,Value', '2023,13,1']],
  ['another name', ['Year,Rank,Value', '2023,1,1']],
  ['a measure of months', ['Year,Visitors per month,Value', '2023,1,1']],
  ['a day in the same row', ['Year,Month,Day,Value', '2023,1,2023-01-31,1']],
  ['two columns of years', ['Year,Birth year,Month,Value', '2023,1990,1,1']],
  ['two columns of months', ['Year,Month,เดือน,Value', '2023,1,1,1']],
  ['no years', ['Month,Value', '1,1']],
  ['years that staff call numbers', ['Year,Month,Value', '2023,1,1'], { Year: { era: null } }],
]
for (const [name, lines, choices] of separate)
  test(`columns stay separate: ${name}`, () => {
    const { recipes, records } = readTable(lines, choices)
    assert.equal(recipes.length, lines[0]!.split(',').length)
    assert.ok(recipes.every(({ partOf }) => partOf === undefined))
    assert.deepEqual(records[0], lines[1]!.split(','))
  })

test('the name of the new column differs from all other names', () => {
  const { recipes } = readTable(['year month,Year,Month', 'a,2023,1'])
  assert.deepEqual(
    recipes.map(({ name }) => name),
    ['year month', 'Year Month 2', 'Year', 'Month'],
  )
})
