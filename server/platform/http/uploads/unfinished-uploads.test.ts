import assert from 'node:assert/strict'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../../testing/folders.ts'
import { systemClock } from '../../clock.ts'
import { openUnfinishedUploads } from './unfinished-uploads.ts'

const folder = await createTestFolder()
const uploads = openUnfinishedUploads(join(folder, 'uploads'), systemClock)

/** Returns the prototype of file handles, whose methods the tests watch. */
const readHandlePrototype = async (): Promise<FileHandle> => {
  const openedFolder = await open(folder)
  await openedFolder.close()
  return Object.getPrototypeOf(openedFolder)
}

test('an upload and each of its chunks are on the disk before they are acknowledged', async t => {
  await uploads.ensureUploadsFolder()
  const sync = t.mock.method(await readHandlePrototype(), 'sync')
  const { uploadId } = await uploads.create({ userId: 1, name: 'gold.zip', sizeBytes: 6 })
  assert.equal(sync.mock.callCount(), 1)
  const sendChunk = async function* (text: string) {
    yield Buffer.from(text)
  }
  for (const [index, text] of ['one', 'two'].entries()) {
    await uploads.append(uploadId, sendChunk(text))
    assert.equal(sync.mock.callCount(), index + 2)
  }
  assert.equal((await uploads.find(uploadId, 1))?.offset, 6)
})
