import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { defaultExportCaps } from './export-caps.ts'
import { openExports } from './exports.ts'

const plan = {
  sql: '',
  values: [],
  outputFormat: { options: 'format csv' },
  prefix: '',
  suffix: '',
  droppedBytes: 0,
  emptyFile: '',
}
const exports = openExports({
  folders: openTemporaryFolders(await createTestFolder()),
  caps: { ...defaultExportCaps, queueMilliseconds: 300 },
  writeFile: ({ target }) => writeFile(target, '1'),
})

/** Begins downloads that last until `end` is called; `sending` resolves when all of them send their content. */
const openDownloads = (owners: string[]) => {
  const ending = Promise.withResolvers<void>()
  const starts = owners.map(() => Promise.withResolvers<void>())
  const downloads = owners.map((owner, index) =>
    exports.writeAndSendSelection({ plan, path: '', owner, signal: new AbortController().signal }, () => {
      starts[index]!.resolve()
      return ending.promise
    }),
  )
  return {
    sending: Promise.all(starts.map(({ promise }) => promise)),
    end: async () => {
      ending.resolve()
      await Promise.all(downloads)
    },
  }
}
const download = (owner: string) =>
  exports.writeAndSendSelection({ plan, path: '', owner, signal: new AbortController().signal }, async () => {})

test('a user has at most two downloads at once, and does not block another user', async () => {
  const { sending, end } = openDownloads(['mali', 'mali'])
  await sending
  await assert.rejects(download('mali'), { status: 503 })
  await download('kanya')
  await end()
  await download('mali')
})

test('at most eight downloads run at once', async () => {
  const { sending, end } = openDownloads(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'])
  await sending
  await assert.rejects(download('e'), { status: 503 })
  await end()
  await download('e')
})
