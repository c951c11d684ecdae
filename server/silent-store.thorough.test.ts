import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import { waitForTableBuilds } from './testing/catalogue/background-work.ts'
import { buildCsvZip } from './testing/catalogue/report-files.ts'
import { createTemporaryFolder } from './testing/folders.ts'
import { buildFormBody } from './testing/forms.ts'
import { openRows, type RunningPortal, readConnection, startPortal } from './testing/running-portal.ts'
import { bucketSettings, makeBucket, startRadosgw, withoutRadosgw } from './testing/servers/radosgw.ts'
import { openSilentLine } from './testing/servers/silent-lines.ts'

// A portal whose bucket accepts connections but does not respond.

const password = 'Temple-Bell7'
const bucket = 'khlang-silent'
const folder = await createTemporaryFolder()
const gateway = await startRadosgw()

describe('an unresponsive bucket', { skip: withoutRadosgw }, async () => {
  const { line, host, port } = await openSilentLine({ host: gateway.address, port: gateway.port })
  let portal: RunningPortal
  let cookie: string
  let report: string
  let otherReport: string
  before(async () => {
    await makeBucket(gateway, bucket)
    portal = await startPortal({
      DATA_DIR: folder,
      ADMIN_PASSWORD: password,
      SAMPLE_PASSWORD: password,
      ...bucketSettings({ ...gateway, endpoint: `http://${host}:${port}` }, bucket),
    })
    cookie = await logIn()
    const names = [...(await request('/')).text.matchAll(/href="\/report\/([^"?/]+)"/g)].map(([, name]) => name!)
    report = names[0]!
    otherReport = names.find(name => name !== report)!
    const pool = openRows(await readConnection(folder))
    await waitForTableBuilds(pool)
    await pool.end()
    // Only the table of the first report is fetched to this node.
    for (const path of ['/rows', '/export.parquet'])
      assert.equal(
        (await request(`/api/tables/${report}${path}`, { range: 'bytes=0-9' })).status,
        path === '/rows' ? 200 : 206,
      )
  })
  after(async () => {
    line.mute = false
    line.cut()
    await portal?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const request = async (
    path: string,
    { type = 'application/json', body, range }: { type?: string; body?: BodyInit; range?: string } = {},
  ) => {
    const startedAt = performance.now()
    const reply = await fetch(portal.address + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' },
        ...(body && { 'content-type': type }),
        ...(range && { range }),
      },
      ...(body && { body }),
      redirect: 'manual',
    })
    const text = await reply.text()
    const cookies = reply.headers.getSetCookie().map(header => header.split(';')[0])
    const [retryAfter, location] = [reply.headers.get('retry-after'), reply.headers.get('location')]
    return {
      path,
      status: reply.status,
      text,
      cookies,
      retryAfter,
      location,
      seconds: (performance.now() - startedAt) / 1000,
    }
  }
  const logIn = async () => {
    cookie = (await request('/api/AcceptCookie', { body: '{}' })).cookies.join('; ')
    const login = await request('/api/login', { body: JSON.stringify({ username: 'admin', password }) })
    return [cookie, ...login.cookies].join('; ')
  }
  /** Opens Explore, which leads to a first selection. */
  const openExplore = async (name: string) => {
    const first = await request(`/report/${name}/explore`)
    const second = first.location === null ? first : await request(first.location)
    return { ...second, seconds: first.seconds + second.seconds }
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

  test('queries of tables that are on this node work, others are refused within 10 seconds, and pages stay fast', async () => {
    const [kept, keptSelection] = [`/api/tables/${report}`, `/api/tables/${report}/export.parquet`]
    const other = `/api/tables/${otherReport}`
    line.mute = true
    const startedAt = performance.now()
    const refusing = Promise.all(
      [
        ...['/rows', '/aggregate?measure=count', '/export.csv', '/export.parquet'].map(path => other + path),
        `/report/${otherReport}.csv`,
      ].map(path => request(path)),
    )
    const working = await Promise.all(
      [
        ...['', '/rows?limit=7', '/aggregate?measure=count', '/profile', '/openapi.json', '/export.csv'].map(
          path => kept + path,
        ),
        keptSelection,
        ...['', '/profile', '/openapi.json', '/changes'].map(path => other + path),
        ...['/', `/report/${otherReport}`, `/report/${otherReport}/api`],
      ].map(path => request(path)),
    )
    working.push(await openExplore(report))
    for (const { path, status, seconds, text } of working)
      assert.ok(status === 200 && seconds < 5, `${path}: ${status} after ${seconds} s: ${text.slice(0, 200)}`)
    for (const { path, status, seconds, text, retryAfter } of await refusing) {
      assert.ok(
        status === 503 && retryAfter && seconds < 10,
        `${path}: ${status} after ${seconds} s: ${text.slice(0, 200)}`,
      )
      assert.match(JSON.parse(text).detail, /store does not respond/i, path)
    }
    const explore = await openExplore(otherReport)
    assert.ok(explore.status === 200 && explore.seconds < 10, `Explore: ${explore.status} after ${explore.seconds} s`)
    assert.match(explore.text, /selection couldn’t be loaded/)
    assert.ok(performance.now() - startedAt < 30_000)
  })

  test('files are available again when the bucket responds', async () => {
    line.mute = false
    const startedAt = performance.now()
    while (JSON.parse((await request('/readyz')).text).parts.store !== 'ready')
      assert.ok(performance.now() - startedAt < 10_000, 'not ready')
    assert.equal((await download()).status, 200)
    assert.equal((await request(`/api/tables/${otherReport}/rows?limit=1`)).status, 200)
    const { text } = await upload()
    assert.match(text, /success|Please check/)
  })
})
