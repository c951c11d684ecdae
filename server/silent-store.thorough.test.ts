import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import { buildCsvZip } from './testing/catalogue/report-files.ts'
import { temporaryFolder } from './testing/folders.ts'
import { buildFormBody } from './testing/forms.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { bucketSettings, makeBucket, startRadosgw, withoutRadosgw } from './testing/servers/radosgw.ts'
import { openSilentLine } from './testing/servers/silent-lines.ts'

// A portal whose bucket accepts connections but does not respond.

const password = 'Temple-Bell7'
const bucket = 'khlang-silent'
const folder = await temporaryFolder()
const gateway = await startRadosgw()

describe('an unresponsive bucket', { skip: withoutRadosgw }, async () => {
  const { line, host, port } = await openSilentLine({ host: gateway.address, port: gateway.port })
  let portal: RunningPortal
  let cookie: string
  let report: string
  before(async () => {
    await makeBucket(gateway, bucket)
    portal = await startPortal({
      DATA_DIR: folder,
      ADMIN_PASSWORD: password,
      SAMPLE_PASSWORD: password,
      ...bucketSettings({ ...gateway, endpoint: `http://${host}:${port}` }, bucket),
    })
    cookie = await logIn()
    report = (await request('/')).text.match(/href="\/report\/([^"?]+)"/)![1]!
  })
  after(async () => {
    line.mute = false
    line.cut()
    await portal?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const request = async (
    path: string,
    { type = 'application/json', body }: { type?: string; body?: BodyInit } = {},
  ) => {
    const startedAt = performance.now()
    const reply = await fetch(portal.address + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: cookie ?? '', 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': type }) },
      ...(body && { body }),
      redirect: 'manual',
    })
    const text = await reply.text()
    const cookies = reply.headers.getSetCookie().map(header => header.split(';')[0])
    const retryAfter = reply.headers.get('retry-after')
    return { path, status: reply.status, text, cookies, retryAfter, seconds: (performance.now() - startedAt) / 1000 }
  }
  const logIn = async () => {
    cookie = (await request('/api/AcceptCookie', { body: '{}' })).cookies.join('; ')
    const login = await request('/api/login', { body: JSON.stringify({ username: 'admin', password }) })
    return [cookie, ...login.cookies].join('; ')
  }
  const download = () => request(`/file/downloadFileMongo/${report}.zip`)
  const upload = async () => {
    const bytes = await buildCsvZip(report, [['Year'], [Math.random()]])
    const { type, body } = await buildFormBody({ file_name: report }, [{ part: 'files', name: `${report}.zip`, bytes }])
    return request(uploadCsv.path, { type, body: body as BodyInit })
  }

  test('pages work, and requests for files are refused within 10 seconds', async () => {
    assert.equal((await download()).status, 200)
    line.mute = true
    const pages = await Promise.all([
      request('/'),
      request(`/report/${report}`),
      request('/?search=gdp'),
      request('/healthz'),
    ])
    for (const { path, status, seconds } of pages)
      assert.ok(status === 200 && seconds < 10, `${path}: ${status} after ${seconds} s`)
    const ready = await request('/readyz')
    assert.equal(ready.status, 200, 'the node serves pages')
    assert.equal(JSON.parse(ready.text).parts.store, 'The store does not respond.')
    assert.ok(ready.seconds < 3, `/readyz after ${ready.seconds} s`)
    const files = await Promise.all([download(), upload()])
    for (const { path, status, seconds, text, retryAfter } of files)
      assert.ok(
        status === 503 && retryAfter && seconds < 10,
        `${path}: ${status} after ${seconds} s: ${text.slice(0, 200)}`,
      )
  })

  test('files are available again when the bucket responds', async () => {
    line.mute = false
    const startedAt = performance.now()
    while (JSON.parse((await request('/readyz')).text).parts.store !== 'ready')
      assert.ok(performance.now() - startedAt < 10_000, 'not ready')
    assert.equal((await download()).status, 200)
    const { text } = await upload()
    assert.match(text, /success|Please check/)
  })
})
