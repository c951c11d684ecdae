import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { menu } from '../../../../contract/call.ts'
import { testPortal } from '../../../testing/portal.ts'
import { type Actor, visitor } from '../../actor.ts'
import { notFound } from '../../problem.ts'
import { bindExport, serveExport } from './exports.ts'
import { type CompleteFile, type MadeFile, sendMadeFile } from './made-files.ts'

// Rights that are removed while a file is made or sent.

const steward: Actor = { ...visitor, userId: 1, menus: new Set(['UserManagement']), sessionState: 'active' }
const actors: Record<string, Actor> = { steward }
const { app } = testPortal([], actors)
const download = (url: string) => app.inject({ url, headers: { cookie: 'who=steward' } })
let isRightRemoved = false
let startCount = 0
beforeEach(() => {
  actors.steward = steward
  isRightRemoved = false
  startCount = 0
})
/** Waits until rights are checked again, and removes the right if the test says so. */
const waitLong = async () => {
  await setTimeout(1050)
  if (isRightRemoved) actors.steward = { ...steward, menus: new Set() }
}

const exported = {
  name: 'lines',
  path: '/file/lines.csv',
  access: menu('UserManagement'),
  input: z.object({}),
} as const
const lines = async function* () {
  yield 'first\n'
  await waitLong()
  yield 'second\n'
}
serveExport(app, bindExport(exported as never, lines))

const content = 'made'
const send = async (): Promise<CompleteFile> => {
  await waitLong()
  return { sizeBytes: content.length, open: async () => Readable.from([Buffer.from(content)]) }
}
const file: Omit<MadeFile, 'kept'> = {
  etag: 'a',
  name: 'made.txt',
  contentType: 'text/plain',
  makeAndSend: async (_signal, sendContent) => {
    const { open, sizeBytes } = await send()
    await sendContent(await open(), sizeBytes)
  },
  requireAccess: async ({ menus }) => {
    if (!menus.has('UserManagement')) throw notFound()
  },
  recordStart: async () => {
    startCount += 1
  },
}
app.get('/file/made.txt', (request, reply) => sendMadeFile(file, request, reply))
app.get('/file/kept.txt', (request, reply) =>
  sendMadeFile({ ...file, kept: { findKept: send, ensureKept: send } }, request, reply),
)

test('an export is complete if the caller keeps the right', async () => {
  assert.equal((await download('/file/lines.csv')).body, '\uFEFFfirst\nsecond\n')
})

test('an export is cut off when the caller has lost the right', async () => {
  isRightRemoved = true
  await assert.rejects(download('/file/lines.csv'), /destroyed/)
})

for (const url of ['/file/made.txt', '/file/kept.txt']) {
  test(`${url} is sent and counted if the caller keeps the right`, async () => {
    const { statusCode, body } = await download(url)
    assert.deepEqual([statusCode, body, startCount], [200, content, 1])
  })

  test(`${url} is refused and not counted if the caller has lost the right while it was made`, async () => {
    isRightRemoved = true
    const { statusCode, headers, body } = await download(url)
    assert.deepEqual([statusCode, startCount], [404, 0])
    assert.equal(headers['content-disposition'], undefined)
    assert.ok(!body.includes(content))
  })
}
