import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { LateClientError } from '../../platform/http/downloads/made-files.ts'
import type { Problem } from '../../platform/problem.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'
import { defaultExportCaps, type ExportCaps } from './export-caps.ts'
import type { ExportPlan } from './export-plans.ts'
import { openExports } from './exports.ts'

const folder = await createTestFolder()

const openTestExports = (caps: Partial<ExportCaps> = {}) => {
  const exports = openExports({ folders: openTemporaryFolders(folder), caps: { ...defaultExportCaps, ...caps } })
  after(() => exports.close())
  return exports
}
const buildPlan = (sql: string): ExportPlan => ({
  sql,
  values: [],
  outputFormat: { options: 'format csv, header false' },
  prefix: '',
  suffix: '',
  droppedBytes: 0,
  emptyFile: '',
})
const endless = buildPlan('select a.range + b.range from range(1000000) a, range(1000000) b')
const isGone = (pid: number) => {
  try {
    return process.kill(pid, 0) && false
  } catch {
    return true
  }
}
const waitUntil = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 20_000; !(await isTrue()); await setTimeout(20))
    assert.ok(Date.now() < end, 'The condition did not become true')
}
const buildRequest = (plan: ExportPlan, signal = new AbortController().signal) => ({
  plan,
  path: '/none',
  owner: 1,
  signal,
})
const failIfSent = async () => assert.fail('Content was sent')
/** Reads the content while it is still being written. */
const drain = async (content: Readable) => {
  for await (const _ of content);
}
const requireRefusal = (making: Promise<void>) =>
  making.then(
    () => assert.fail('The file was made'),
    (problem: Problem) => problem,
  )
const waitForWriting = (exports: ReturnType<typeof openTestExports>) =>
  waitUntil(async () => exports.pid() !== undefined && (await readdir(folder, { recursive: true })).length > 1)

test('a client that disconnects while the file is written leaves no child and no file', async () => {
  const exports = openTestExports()
  const leaving = new AbortController()
  const making = requireRefusal(exports.writeAndSendSelection(buildRequest(endless, leaving.signal), drain))
  await waitForWriting(exports)
  leaving.abort()
  await making
  assert.ok(isGone(exports.pid()!))
  assert.deepEqual(await readdir(folder), [])
})

/** Kills the next children of a selection before they write. */
const killChildren = async (exports: ReturnType<typeof openTestExports>, times: number) => {
  for (let killed: number | undefined, remaining = times; remaining > 0; remaining -= 1) {
    await waitUntil(() => exports.pid() !== undefined && exports.pid() !== killed && !isGone(exports.pid()!))
    killed = exports.pid()!
    process.kill(killed, 'SIGKILL')
  }
}
/** A result that must be sorted completely before its first byte. */
const sorted = buildPlan('select -range from range(3000000) order by 1')

test('a child killed before its first byte is replaced, and the file is complete', async () => {
  const exports = openTestExports()
  let text = ''
  const making = exports.writeAndSendSelection(buildRequest(sorted), async content => {
    text = (await buffer(content)).toString()
  })
  await killChildren(exports, 1)
  await making
  assert.equal(
    text,
    Array.from({ length: 3_000_000 }, (_, index) => `${index - 2_999_999}\n`)
      .join('')
      .replace('-0', '0'),
  )
})

test('a child killed while its file is read ends the download', async () => {
  const exports = openTestExports()
  const begun = Promise.withResolvers<void>()
  const making = requireRefusal(
    exports.writeAndSendSelection(buildRequest(endless), async content => {
      for await (const _ of content) begun.resolve()
    }),
  )
  // Before its first byte is read, a child would be replaced.
  await begun.promise
  process.kill(exports.pid()!, 'SIGKILL')
  assert.equal((await making).status, 422)
  assert.deepEqual(await readdir(folder), [])
})

test('two killed children lead to no file but a 422, and a new child makes the next file', async () => {
  const exports = openTestExports()
  const making = requireRefusal(exports.writeAndSendSelection(buildRequest(sorted), failIfSent))
  await killChildren(exports, 2)
  assert.equal((await making).status, 422)
  assert.deepEqual(await readdir(folder), [])
  let text = ''
  await exports.writeAndSendSelection(buildRequest(buildPlan('select 1')), async content => {
    text = (await buffer(content)).toString()
  })
  assert.equal(text, '1\n')
})

test('a large file is sent while it is written, and its child ends when the client disconnects', async () => {
  const exports = openTestExports()
  let isWriting = false
  await exports.writeAndSendSelection(buildRequest({ ...endless, prefix: 'n\n' }), async (content, sizeBytes) => {
    assert.equal(sizeBytes, undefined)
    for await (const piece of content) {
      assert.equal(String(piece), 'n\n')
      break
    }
    isWriting = !isGone(exports.pid()!)
  })
  assert.ok(isWriting)
  assert.ok(isGone(exports.pid()!))
  assert.deepEqual(await readdir(folder), [])
})

test('a growing file is read completely, except for the bytes to drop', async () => {
  const lines = 60_000
  const plan = {
    ...buildPlan(`select lpad(range::varchar, 9, '0') from range(${lines})`),
    prefix: 'n\n',
    droppedBytes: 1,
    suffix: '.',
  }
  let text = ''
  await openTestExports().writeAndSendSelection(buildRequest(plan), async content => {
    text = (await buffer(content)).toString()
  })
  const expected = Array.from({ length: lines }, (_, index) => String(index).padStart(9, '0')).join('\n')
  assert.ok(text === `n\n${expected}.`, 'other bytes')
})

const caps: [name: string, plan: ExportPlan, limits: Partial<ExportCaps>, status: number][] = [
  ['time', endless, { deadlineMilliseconds: 1500 }, 503],
  ['room on the disk', endless, { maxBytes: 1_000_000 }, 422],
  [
    'memory of the engine',
    buildPlan('select * from range(20000000) order by hash(range)'),
    { engineMegabytes: 64 },
    422,
  ],
  ['memory', buildPlan(`select length(repeat('x', 1500000000))`), { childMegabytes: 220, engineMegabytes: 3000 }, 422],
]
for (const [name, plan, changedCaps, status] of caps)
  test(`a selection that takes too much ${name} is aborted with a ${status}`, async () => {
    const exports = openTestExports(changedCaps)
    assert.equal((await requireRefusal(exports.writeAndSendSelection(buildRequest(plan), drain))).status, status)
    assert.ok(isGone(exports.pid()!))
    assert.deepEqual(await readdir(folder), [])
  })

test('a client that takes too long to receive its file loses its lane to others, and its file is deleted', async () => {
  const exports = openTestExports({ transferMilliseconds: 1000, downloads: 1 })
  const endlessClient = () => new Promise<void>(() => {})
  await assert.rejects(
    exports.writeAndSendSelection(buildRequest(buildPlan('select 1')), endlessClient),
    LateClientError,
  )
  assert.deepEqual(await readdir(folder), [])
  await exports.writeAndSendSelection({ ...buildRequest(buildPlan('select 2')), owner: 2 }, drain)
})

test('the engine of a selection reads only its Parquet, and writes only into its folder', async () => {
  const exports = openTestExports()
  for (const sql of [`select * from read_text('/etc/hostname')`, `select * from read_csv('${folder}/../x.csv')`]) {
    const problem = await requireRefusal(exports.writeAndSendSelection(buildRequest(buildPlan(sql)), failIfSent))
    assert.match(problem.message, /Permission Error/)
  }
})

test('a client that disconnects while the file is sent leaves no file', async () => {
  const portal = await openTablesPortal({}, { usesChildren: true })
  const lines = Array.from({ length: 150_000 }, (_, index) => `${index},${'x'.repeat(60)}`)
  await portal.publish('public-debt', `n,text\n${lines.join('\n')}\n`)
  await portal.build()
  const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
  after(() => portal.app.close())
  const headers = { cookie: 'who=stranger with consent' }
  await new Promise<void>((resolve, reject) => {
    const request = get({ port, path: '/api/tables/public-debt/export.csv', headers }, response => {
      response.once('data', async () => {
        assert.ok((await portal.listRunningDownloads()).length > 0)
        request.destroy()
        resolve()
      })
      response.once('error', () => {})
    }).once('error', reject)
  })
  await waitUntil(async () => (await portal.listRunningDownloads()).length === 0)
})

test('the process of the portal never loads the engine', async () => {
  for (const name of ['exports.ts', 'export-files.ts', 'formats.ts'])
    assert.doesNotMatch(await readFile(join(import.meta.dirname, name), 'utf8'), /@duckdb/)
})
