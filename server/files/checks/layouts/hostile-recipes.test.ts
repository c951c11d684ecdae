import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { unzip } from '../../../testing/unzip.ts'
import { checkFiles } from '../index.ts'
import type { AcceptedFiles, FileRefusal } from '../requests.ts'
import { openTrials, zipCsv } from '../testing/trials.ts'

const { check, keep } = await openTrials()

const requireRules = (result: AcceptedFiles | FileRefusal) => {
  assert.ok(!result.accepted, 'it was accepted')
  assert.equal(result.status, 'Please check records again')
  return result.faults.map(({ rule, row }) => (row === undefined ? rule : `${rule} ${row}`))
}
const readWrittenCsv = async (result: AcceptedFiles | FileRefusal) => {
  assert.ok(result.accepted, JSON.stringify(result))
  const path = result.normalised!.csv!
  after(() => rm(path, { force: true }))
  return String(await unzip(await readFile(path))).replace('\uFEFF', '')
}

const hostile: [scenario: string, recipe: Partial<FileRecipe>, rule: string][] = [
  ['a header below the end', { headerRow: 200 }, 'headerMissing 200'],
  ['a header that is a record', { headerRow: 3 }, 'noRecords'],
  ['more notes than rows', { notes: 100 }, 'noRecords'],
  ['a column that does not exist', { fillDown: ['x'] }, 'recipeColumn'],
  ['a sheet of a CSV', { sheet: 'x', headerRow: 200 }, 'headerMissing 200'],
]
for (const [scenario, recipe, rule] of hostile)
  test(`a recipe with ${scenario} is refused`, async () => {
    const csv = zipCsv('a,b\n1,2\n3,4\n')
    assert.deepEqual(requireRules(await check({ csv }, { recipeInput: { recipe: { ...plainRecipe, ...recipe } } })), [
      rule,
    ])
  })

test('a recipe that fails leaves no files', async () => {
  const path = await keep(zipCsv('a,b\n1,2,3\n'))
  const file = { kind: 'csv' as const, path, name: 'the-report.zip', recipe: { ...plainRecipe, numberNames: true } }
  assert.ok(!(await checkFiles({ fileName: 'the-report', files: [file] })).accepted)
  await assert.rejects(readFile(`${path}.utf8.zip`), { code: 'ENOENT' })
})

test('3,000 columns are refused, and half a million empty lines are dropped', async () => {
  const wide = `Title\n${Array.from({ length: 3000 }, (_, index) => `c${index}`).join()}\n${'1,'.repeat(2999)}1\n`
  const recipe = { ...plainRecipe, headerRow: 2, dropEmpty: true }
  const refused = await check({ csv: zipCsv(wide) }, { recipeInput: { recipe } })
  assert.ok(!refused.accepted && refused.faults[0]!.rule === 'tooManyColumns')
  const flooded = await check({ csv: zipCsv(`T\na,b\n1,2\n${'\n'.repeat(500_000)}3,4\n`) }, { recipeInput: { recipe } })
  assert.equal(await readWrittenCsv(flooded), 'a,b\r\n1,2\r\n3,4\r\n')
})
