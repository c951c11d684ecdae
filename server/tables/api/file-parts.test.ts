import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readWorkbook } from '../../files/index.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { publish, build, database, createKey } = portal
let origin = ''
let key = ''
const rows = Array.from({ length: 60_000 }, (_, index) => ({
  Year: 1960 + (index % 60),
  Code: `c${(index * 7919) % 60_007}`,
}))

before(async () => {
  await publish('public-debt', `Year,Code\n${rows.map(({ Year, Code }) => `${Year},${Code}`).join('\n')}\n`)
  await publish('revenue-forecast', 'Secret\n42\n')
  await build()
  origin = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).origin
  key = await createKey('stranger')
})
after(() => portal.app.close())

/** Requests a file with the key of a user; the clock moves on, as tests send more requests than the rate limit allows. */
const requestFile = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  portal.clock.advance(1000)
  const response = await fetch(`${origin}/api/tables/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  return {
    response,
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const countDownloads = async () => (await database.selectFrom('downloads').select('kind').execute()).length

test('a program reads a selection as Parquet in parts', async () => {
  const requests: (string | null)[] = []
  const file = await asyncBufferFromUrl({
    url: `${origin}/api/tables/public-debt/export.parquet?Year=1990..&sort=-Year`,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (input, init) => {
      portal.clock.advance(1000)
      requests.push(`${init?.method ?? 'GET'} ${new Headers(init?.headers).get('range')}`)
      const response = await fetch(input, init)
      assert.equal(response.status, init?.method === 'HEAD' ? 200 : 206)
      return response
    },
  })
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 4096 })
  assert.equal(metadata.num_rows, 30_000n)
  const firstRows = await parquetReadObjects({ file, metadata, columns: ['Year'], rowEnd: 3, compressors })
  assert.deepEqual(firstRows, [{ Year: 2019n }, { Year: 2019n }, { Year: 2019n }])
  assert.ok(requests.length >= 3 && requests[0] === 'HEAD null', requests.join())
  assert.equal(await countDownloads(), 0, 'Parts are no download')
})

for (const format of ['parquet', 'xlsx'])
  test(`the ${format} file is the same in parts, as a whole, and made again`, async () => {
    const path = `public-debt/export.${format}?Year=2000..`
    const before = await countDownloads()
    const wholeReply = await requestFile(path)
    assert.deepEqual([wholeReply.status, wholeReply.headers.get('accept-ranges')], [200, 'bytes'])
    const etag = wholeReply.headers.get('etag')!
    const head = await requestFile(path, {}, 'HEAD')
    assert.deepEqual(
      ['content-length', 'accept-ranges', 'etag'].map(name => head.headers.get(name)),
      [String(wholeReply.bytes.length), 'bytes', etag],
    )
    // A client continues an interrupted download.
    const rest = await requestFile(path, { range: 'bytes=1000-', 'if-range': etag })
    assert.equal(
      rest.headers.get('content-range'),
      `bytes 1000-${wholeReply.bytes.length - 1}/${wholeReply.bytes.length}`,
    )
    assert.ok(wholeReply.bytes.subarray(1000).equals(rest.bytes), 'other bytes')
    const changed = await requestFile(path, { range: 'bytes=1000-', 'if-range': '"other"' })
    assert.deepEqual([changed.status, changed.bytes.length], [200, wholeReply.bytes.length])
    const beyond = await requestFile(path, { range: 'bytes=999999999-' })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${wholeReply.bytes.length}`])
    const again = await requestFile(path)
    assert.ok(wholeReply.bytes.equals(again.bytes))
    assert.equal(await countDownloads(), before + 3, 'Only whole files are downloads')
    if (format === 'xlsx') assert.equal((await readWorkbook(again.bytes))[0]!.rows.length, 20_001)
  })

test('a part of a file needs the same rights as the whole file', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const [headers, path, status] of [
      [{ authorization: '' }, 'public-debt/export.parquet', 401],
      [{}, 'revenue-forecast/export.parquet', 404],
      [{}, 'public-debt/export.parquet?Nope=1', 400],
    ] as const) {
      const refused = await requestFile(path, { ...headers, range: 'bytes=0-3' }, method)
      assert.deepEqual([refused.status, refused.headers.get('content-range')], [status, null], path)
    }
})

test('a file for several readers is made once', async () => {
  const path = 'public-debt/export.parquet?Year=1970'
  const { writeAndSendSelection } = portal.exports
  let madeCount = 0
  portal.exports.writeAndSendSelection = (...input) => {
    madeCount += 1
    return writeAndSendSelection(...input)
  }
  const parts = await Promise.all(
    [0, 4, 8, 12].map(start => requestFile(path, { range: `bytes=${start}-${start + 3}` })),
  )
  assert.deepEqual(
    parts.map(({ status }) => status),
    [206, 206, 206, 206],
  )
  assert.deepEqual([parts[0]!.bytes.toString(), madeCount], ['PAR1', 1])
  const fileNames = await readdir(join(portal.local.folder, '../selections'))
  assert.deepEqual(
    fileNames.filter(name => !name.endsWith('.file')),
    [],
  )
})

test('files of other formats are only sent as a whole', async () => {
  const { status, headers } = await requestFile('public-debt/export.csv?Year=1990', { range: 'bytes=0-3' })
  assert.deepEqual([status, headers.get('accept-ranges')], [200, 'none'])
})
