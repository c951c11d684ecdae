import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, afterEach } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call, menu } from '../../../../contract/call.ts'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { visitor } from '../../actor.ts'
import { Problem } from '../../problem.ts'
import { openTemporaryFolders } from '../../temporary-folders.ts'
import { route } from '../route.ts'
import { createServer, openCalls } from '../server.ts'
import { withoutPeople } from './without-people.ts'

const noteSchema = z.object({ note: z.string().max(5).optional() })
const receivedSchema = z.object({
  name: z.string(),
  size: z.int(),
  mode: z.string(),
  content: z.string(),
  note: z.string(),
})
const takeCall = call({
  name: 'take',
  method: 'POST',
  path: '/api/take',
  access: menu('ReportConfiguration'),
  summary: 'Takes a file.',
  files: ['files'],
  input: noteSchema,
  output: receivedSchema,
})
const plainCall = call({
  ...takeCall,
  name: 'plain',
  path: '/api/plain',
  access: anyone,
  files: undefined,
  output: noteSchema,
})

export const megabyte = 2 ** 20
export const timeoutMilliseconds = 600

/** The content type of a handwritten form. */
export const formType = 'multipart/form-data; boundary=x'
/** Builds a part of a handwritten form. */
export const buildPart = (disposition: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
/** A handwritten form with one file. */
export const wholeForm = `${buildPart('name="files"; filename="a.zip"', 'one')}--x--\r\n`

/** Opens a server that receives files of up to 1 MB at `/api/take` and returns what it received; after each test no file may be left. */
export const openReceiver = async () => {
  const receivingFolder = await createTemporaryFolder()
  const folders = openTemporaryFolders(receivingFolder)
  const handled = { calls: 0, fails: false, rights: true, reservedShare: 0 }
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    timeoutMilliseconds,
    identify: async ({ who }) => {
      // Takes as long as a query; much of a body may have arrived by then.
      await wait(20)
      const menus = who === 'steward' && handled.rights ? (['ReportConfiguration'] as const) : []
      return { ...visitor, ...(who && { userId: 1 }), menus: new Set(menus) }
    },
  })
  const takeRoute = route(takeCall, async ({ input: { note = '' }, files }) => {
    handled.calls += 1
    if (handled.fails) throw new Problem(409, 'Changed by someone else')
    const { name, sizeBytes, path } = files[0]!
    const mode = ((await stat(path)).mode & 0o777).toString(8)
    return { name, size: sizeBytes, mode, content: (await readFile(path, 'utf8')).slice(0, 20), note }
  })
  openCalls(app, [takeRoute, route(plainCall, ({ input }) => input)], {
    folders,
    maxBytes: megabyte,
    timeoutMilliseconds,
    get reservedShare() {
      return handled.reservedShare
    },
  })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  after(async () => {
    app.server.closeAllConnections()
    await app.close()
    await rm(receivingFolder, { recursive: true })
  })
  const listReceived = () => readdir(receivingFolder)
  const requireNothingLeft = async () => {
    const deadline = Date.now() + 20_000
    while ((await listReceived()).length > 0 && Date.now() < deadline) await wait(5)
    assert.deepEqual(await listReceived(), [])
  }
  afterEach(async () => {
    Object.assign(handled, { fails: false, rights: true, reservedShare: 0 })
    await requireNothingLeft()
  })
  /** Starts a request; the test sends its body. */
  const beginRequest = (who: string, type?: string, more = {}) => {
    const cookie = who ? `who=${who}` : 'other=1'
    const headers = { 'sec-fetch-site': 'same-origin', cookie, ...(type !== undefined && { 'content-type': type }) }
    return request({ port, path: takeCall.path, method: 'POST', headers: { ...headers, ...more } }).on(
      'error',
      () => {},
    )
  }
  const readResponse = async (clientRequest: ClientRequest) => {
    const [reply] = (await once(clientRequest, 'response')) as [IncomingMessage]
    const retryAfter = reply.headers['retry-after']
    return { status: reply.statusCode, retryAfter, body: JSON.parse(await text(reply)) }
  }
  const send = (body: Buffer | string, type?: string, who = 'steward') =>
    readResponse(beginRequest(who, type).end(body))
  return { app, port, folders, handled, listReceived, requireNothingLeft, beginRequest, readResponse, send }
}
