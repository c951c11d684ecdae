import assert from 'node:assert/strict'
import { access, mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderPrefix } from '../folders.ts'
import { memoryFolder, removeAbandonedFolders } from './memory-folders.ts'

const skip = await access(memoryFolder).then(
  () => false,
  () => 'this system has no /dev/shm',
)

test('folders that a killed run left in memory are deleted, those of a current run are not', { skip }, async t => {
  const [abandoned, current] = [await createFolder(), await createFolder()]
  t.after(() => rm(current, { recursive: true }))
  await setSevenHoursBack(abandoned)
  await removeAbandonedFolders()
  await assert.rejects(access(abandoned), { code: 'ENOENT' })
  await access(current)
})

const skipOtherAccount = skip || (process.geteuid?.() !== 0 && 'only root can try it as another account')

test('a folder that another account has left is skipped', { skip: skipOtherAccount }, async t => {
  const foreign = await createFolder()
  t.after(() => rm(foreign, { recursive: true }))
  await setSevenHoursBack(foreign)
  process.seteuid?.('nobody')
  try {
    await removeAbandonedFolders()
  } finally {
    process.seteuid?.(0)
  }
  await access(foreign)
})

const setSevenHoursBack = async (folder: string) => {
  const longAgo = new Date(Date.now() - 7 * 3600_000)
  await utimes(folder, longAgo, longAgo)
}

const createFolder = () => mkdtemp(join(memoryFolder, folderPrefix))
