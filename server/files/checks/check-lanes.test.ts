import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { checksAtOnce } from './check-lanes.ts'
import { checkFiles } from './index.ts'

const folder = await createTestFolder()
const zip = await buildCsvZip('public-debt', [
  ['Year', 'Value'],
  ...Array.from({ length: 2000 }, (_, index) => [index, index]),
])

test('ten checks of one person do not delay a check of another', async () => {
  const ended: number[] = []
  const check = async (owner: number, at: number) => {
    const path = join(folder, `${owner}-${at}`)
    await writeFile(path, zip)
    const files = [{ kind: 'csv' as const, name: 'public-debt.zip', path }]
    const { accepted } = await checkFiles({ fileName: 'public-debt', files }, { owner })
    assert.ok(accepted)
    ended.push(owner)
  }
  const many = Array.from({ length: 10 }, (_, index) => check(1, index))
  await Promise.all([...many, check(2, 0)])
  assert.ok(checksAtOnce >= 2)
  assert.ok(ended.indexOf(2) <= checksAtOnce, `ended in the order ${ended.join(' ')}`)
})
