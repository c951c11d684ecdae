import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { ask, local, store } = portal
before(async () => {
  await portal.publish('public-debt', 'Code\n001\n002\n')
  await portal.build()
})

const fileOfNode = async () => {
  const [name, ...others] = await readdir(local.folder)
  assert.deepEqual(others, [])
  return name!
}
/** Puts other bytes in the place of a file; what is linked to the file stays. */
const damage = async (path: string) => {
  await rm(path)
  await writeFile(path, 'PAR1 but not for long')
}

test('a damaged copy of this node is replaced by the file of the store', async () => {
  assert.equal((await ask('public-debt/rows', 'Code=001')).status, 200)
  await damage(join(local.folder, await fileOfNode()))
  const { status, text } = await ask('public-debt/rows', 'Code=002')
  assert.equal(status, 200, text)
  assert.match(text, /"002"/)
})

test('a copy that is evicted before the engine opens it is fetched again', async () => {
  const path = join(local.folder, await fileOfNode())
  const pathOf = local.pathOf
  local.pathOf = async digest => {
    local.pathOf = pathOf
    const found = await pathOf(digest)
    await rm(path)
    return found
  }
  assert.equal((await ask('public-debt/rows', 'Code=~0')).status, 200)
})

test('a file that is damaged in the store is a 503 that says when to ask again', async () => {
  const name = await fileOfNode()
  await damage(store.pathOf!(name.replace('.parquet', '')))
  await rm(join(local.folder, name))
  const { status, text, headers } = await ask('public-debt/rows', 'Code=!001')
  assert.deepEqual([status, headers['retry-after']], [503, '60'], text)
  assert.match(text, /cannot be read at the moment/)
})
