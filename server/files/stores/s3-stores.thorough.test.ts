import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { stoppedClock } from '../../platform/clock.ts'
import { buildProblemBody } from '../../platform/problem.ts'
import { readSettings, SettingsError } from '../../platform/settings.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { type Harm, openCuttingProxy } from '../../testing/servers/cutting-proxies.ts'
import { bucketSettings, makeBucket, startRadosgw, withoutRadosgw } from '../../testing/servers/radosgw.ts'
import { listAll, storeScenarios, write } from '../../testing/store-scenarios.ts'
import { computeDigest } from '../../testing/stores.ts'
import { keepFiles, openStore, StoreError, sweepFiles, verifyFiles } from '../index.ts'
import { openS3Store } from './s3-stores.ts'

const bucket = 'khlang-files'
const folder = await createTestFolder()
const gateway = await startRadosgw()
const { database } = await openTestDatabase()
const proxy = await openCuttingProxy(gateway.address, gateway.port)

describe('a bucket', { skip: withoutRadosgw }, () => {
  const open = (change: Partial<Parameters<typeof openS3Store>[0]> = {}) =>
    openS3Store({ ...gateway, bucket, folder, ...change })
  const listLeftovers = () => readdir(join(folder, 'incoming'))

  const store = open()
  before(() => makeBucket(gateway, bucket))

  storeScenarios(() => store)

  test('the bucket is swept and verified like a folder', async () => {
    const clock = stoppedClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
    const [presentFile, missing] = [await write(store, 'kept'), await write(store, 'missing')]
    await database
      .transaction()
      .execute(transaction => keepFiles(transaction, { store, clock }, [presentFile, missing]))
    await store.remove(missing.digest)
    assert.ok((await sweepFiles({ database, store, clock })).files > 5)
    assert.deepEqual(
      (await listAll(store)).map(({ digest }) => digest),
      [presentFile.digest],
    )
    assert.deepEqual(await verifyFiles({ database, store }, () => {}), {
      whole: 1,
      missing: 1,
      damaged: 0,
      unreferenced: 0,
    })
  })

  test('more files than fit one response are all listed', async () => {
    const before = (await listAll(store)).length
    for (let writtenCount = 0; writtenCount < 1001; writtenCount += 77)
      await Promise.all(
        Array.from({ length: Math.min(77, 1001 - writtenCount) }, (_, index) =>
          write(store, `many ${writtenCount + index}`),
        ),
      )
    const after = await listAll(store)
    assert.equal(new Set(after.map(({ digest }) => digest)).size, before + 1001)
    assert.equal(after.length, before + 1001)
  })

  test('many concurrent readers do not block other requests', async () => {
    const { digest } = await write(store, randomBytes(2_000_000))
    const readers = await Promise.all(Array.from({ length: 80 }, () => store.open(digest)))
    await store.check()
    for (const reader of readers) reader.destroy()
  })

  describe('that rejects the portal', () => {
    const buildSettings = (change: Record<string, string>) =>
      readSettings({ ...bucketSettings(gateway, bucket), ...change })
    const refusals: [scenario: string, change: Record<string, string>, message: RegExp][] = [
      ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another' }, /SignatureDoesNotMatch/],
      ['an unknown key', { S3_ACCESS_KEY_ID: 'NOBODY' }, /InvalidAccessKeyId/],
      ['a missing bucket', { S3_BUCKET: 'not-made' }, /NoSuchBucket/],
    ]
    for (const [scenario, change, message] of refusals)
      test(`${scenario} stops the start with a message that names it, without the secret`, async () => {
        const refusal = await openStore(buildSettings(change), folder).catch(error => error)
        assert.ok(refusal instanceof SettingsError)
        assert.match(refusal.message, message)
        assert.doesNotMatch(refusal.message, /another|secret-of/)
      })

    test('correct settings open the store with the same files', async () => {
      const otherStore = await openStore(buildSettings({}), folder)
      const { digest } = await write(store, 'seen from both')
      assert.equal((await otherStore.find(digest))?.sizeBytes, 14)
    })

    for (const [scenario, change] of [
      ['a wrong secret', { secretAccessKey: 'another' }],
      ['a missing bucket', { bucket: 'not-made' }],
      ['a refused connection', { endpoint: 'http://127.0.0.1:9' }],
    ] as const)
      test(`${scenario} counts as a store that does not respond, in every method`, async () => {
        const refused = open(change)
        const digest = computeDigest('whatever')
        const requests = [
          () => write(refused, 'whatever'),
          () => refused.open(digest),
          () => refused.find(digest),
          () => listAll(refused),
          () => refused.remove(digest),
          () => refused.check(),
        ]
        for (const request of requests) await assert.rejects(request, isUnreachable)
        assert.deepEqual(await listLeftovers(), [])
      })
  })

  describe('with a broken connection', () => {
    const bytes = randomBytes(4_000_000)
    const setHarms = (...harms: (Harm | undefined)[]) => Object.assign(proxy.line, { harms, connections: 0 })

    const openThroughProxy = () => open({ endpoint: proxy.endpoint, timeoutMilliseconds: 1000 })

    for (const how of ['cut', 'hush', 'falsify'] as const)
      test(`a file is stored completely or not at all: ${how} during an upload`, async () => {
        const content = Buffer.concat([bytes, Buffer.from(how)])
        setHarms({ after: 2_000_000, way: 'up', how })
        await assert.rejects(openThroughProxy().write(Readable.from([content])), isUnreachable)
        assert.equal(await store.find(computeDigest(content)), undefined)
        assert.deepEqual(await listLeftovers(), [])
      })

    test('an upload is retried once after a lost connection', async () => {
      const content = Buffer.concat([bytes, Buffer.from('again')])
      setHarms({ after: 2_000_000, way: 'up', how: 'cut' }, undefined)
      const { digest } = await openThroughProxy().write(Readable.from([content]))
      // The check after the upload may open another one.
      assert.ok([2, 3].includes(proxy.line.connections), `${proxy.line.connections} connections`)
      assert.ok((await buffer(await store.open(digest))).equals(content))
    })

    for (const how of ['cut', 'hush'] as const)
      test(`an incomplete file is never read as a complete one: ${how} during a download`, async () => {
        const { digest } = await store.write(Readable.from([bytes]))
        setHarms({ after: 2_000_000, way: 'down', how })
        const harmed = openThroughProxy()
        await assert.rejects(harmed.open(digest).then(buffer), isUnreachable)
        setHarms({ after: 1_000_000, way: 'down', how })
        await assert.rejects(harmed.open(digest, { start: 1000, end: 3_000_000 }).then(buffer), isUnreachable)
      })

    test('a request to a silent service is aborted', async () => {
      setHarms({ after: 0, way: 'up', how: 'hush' })
      const startedAt = performance.now()
      await assert.rejects(openThroughProxy().check(), isUnreachable)
      assert.ok(performance.now() - startedAt < 3000)
    })

    test('a client may be slower than the timeout of the service', async () => {
      const { digest } = await store.write(Readable.from([bytes]))
      const content = await open({ timeoutMilliseconds: 300 }).open(digest)
      content.once('readable', () => {})
      await wait(1500)
      assert.ok((await buffer(content)).equals(bytes))
    })
  })

  test('logs and responses contain no secret', async () => {
    const lines: string[] = []
    const log = pino({}, { write: line => lines.push(line) })
    for (const change of [{ secretAccessKey: 'another' }, { bucket: 'not-made' }, { endpoint: 'http://127.0.0.1:9' }]) {
      const error = (await open(change)
        .check()
        .catch(failure => failure)) as StoreError
      log.error({ err: error }, error.title)
      lines.push(JSON.stringify(buildProblemBody(error, 'request')))
    }
    assert.match(lines.join(), /SignatureDoesNotMatch[\s\S]*NoSuchBucket[\s\S]*ECONNREFUSED/)
    assert.doesNotMatch(lines.join(), /another|secret-of|KHLANGTESTKEY|Signature=/)
    assert.deepEqual(JSON.parse(lines.at(-1)!), {
      type: 'about:blank',
      title: 'Please try again shortly',
      status: 503,
      detail: 'The file store does not respond.',
      request_id: 'request',
    })
  })
})

const isUnreachable = (error: unknown) =>
  error instanceof StoreError && error.status === 503 && error.message === 'The file store does not respond.'
