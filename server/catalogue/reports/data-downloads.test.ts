import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readlink, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { downloadCsv, downloadExcel, downloadMetadata } from '../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { listTopDownloads } from '../../../contract/catalogue/reports.ts'
import { openFolderStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { fillCatalogue } from '../../testing/catalogue/catalogue.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTemporaryFolder } from '../../testing/folders.ts'
import { testPortal } from '../../testing/portal.ts'
import { refreshDownloadRanking } from '../../usage/index.ts'
import { catalogueRoutes } from '../routes.ts'
import { createDownloadFinder } from './report-downloads.ts'

const restricted = 'revenue-forecast'
const { database } = await openTestDatabase()
const folder = await createTemporaryFolder()
const store = openFolderStore(folder)
const { reports, users } = await fillCatalogue(database, store)
const clock = stoppedClock('2026-11-20T05:00:00Z')
const grant = { user_id: users.granted!, report_id: reports['revenue-forecast']! }
await database.insertInto('user_report_grants').values(grant).execute()

/** Larger than the buffers between store and reader. */
const largeBytes = 32_000_000
/** Replaces the CSV of a report by a file of `largeBytes`. */
const replace = async (name: string, letter: string) => {
  const bytes = Buffer.alloc(largeBytes, letter)
  const { digest, sizeBytes } = await store.write(Readable.from([bytes]))
  await database
    .insertInto('stored_files')
    .values({ digest, size_bytes: sizeBytes })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await database
    .updateTable('report_files')
    .set({ digest })
    .where('report_id', '=', reports[name]!)
    .where('kind', '=', 'csv')
    .execute()
  return bytes
}
const large = await replace(restricted, 'a')

const createUser = (userId: number | undefined, more: Partial<Actor> = {}): Actor => ({
  ...visitor,
  userId,
  hasConsented: true,
  ...more,
})
const actors: Record<string, Actor> = {
  visitor,
  guest: { ...visitor, hasConsented: true },
  undecided: createUser(users.granted, { hasConsented: false }),
  owing: createUser(users.granted, { isLoginPending: true }),
  reader: createUser(users.stranger),
  holder: createUser(users.granted),
  staff: createUser(users.collector, { roleId: roleIds.dataSteward, menus: new Set(['ReportConfiguration']) }),
}
const { app } = testPortal([], actors)
const files = createDownloadFinder(database, store, clock)
const find = (kind: FileKind) => (actor: Actor, name: string) => files.findFile(actor, name, kind)
serveDownloads(app, [
  [downloadExcel, find('excel')],
  [downloadCsv, find('csv')],
  [downloadMetadata, find('metadata')],
])
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
after(async () => {
  app.server.closeAllConnections()
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(() => database.deleteFrom('downloads').execute())

const listDownloads = () =>
  database.selectFrom('downloads').select(['report_id', 'kind', 'user_id', 'started_at']).execute()
const begin = async (path: string, who: string, headers = {}, method = 'GET') => {
  // A new connection each time: on a used one, the buffers of the system may have grown to the size of the file.
  const clientRequest = request({
    port,
    path,
    method,
    agent: false,
    headers: { cookie: `who=${who}`, ...headers },
  }).end()
  const [reply] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return { clientRequest, reply }
}
const requestFile = async (path: string, who: string, headers = {}, method = 'GET') => {
  const { reply } = await begin(path, who, headers, method)
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
}
const buildExcelAddress = (name: string) => `/file/downloadFileMongo/${name}.xlsx`
const buildCsvAddress = (name: string) => `/api/file/downloadFileMongo/${name}.zip`
const inactive = 'old-revenue'
const othersQuery = `?file_id=1&user_id=${users.granted}&firstname=%E0%B8%81&lastname=x&file_type=csv`

const table: [who: string, scenario: string, path: string, status: number][] = [
  ['visitor', 'a workbook', buildExcelAddress('public-debt'), 401],
  ['visitor', 'a CSV of the top downloads', buildCsvAddress('public-debt'), 401],
  ['visitor', "a CSV in a user's name", buildCsvAddress('public-debt') + othersQuery, 401],
  ['visitor', 'what is not there', buildCsvAddress('nothing'), 401],
  ['guest', 'a workbook', buildExcelAddress('public-debt'), 401],
  ['owing', 'a workbook', buildExcelAddress('public-debt'), 401],
  ['owing', 'what is granted', buildCsvAddress(restricted), 401],
  ['undecided', 'a CSV', buildCsvAddress('public-debt'), 403],
  ['undecided', 'a workbook', buildExcelAddress('public-debt'), 403],
  ['undecided', 'a workbook that is granted', buildExcelAddress(restricted), 403],
  ['undecided', 'what is not there', buildCsvAddress('nothing'), 403],
  ['reader', 'a workbook', buildExcelAddress('public-debt'), 200],
  ['reader', 'a CSV', buildCsvAddress('public-debt'), 200],
  ['reader', 'a workbook under /api', `/api${buildExcelAddress('public-debt')}`, 200],
  ['reader', 'a CSV outside of it', buildCsvAddress('public-debt').slice(4), 200],
  ['reader', 'a workbook that the query calls a CSV', buildExcelAddress('public-debt') + othersQuery, 200],
  [
    'reader',
    'a workbook with a query of nonsense',
    `${buildExcelAddress('public-debt')}?file_id[]=1&file_id=&=&%ff`,
    200,
  ],
  ['reader', 'a restricted report', buildCsvAddress(restricted), 404],
  ['reader', "a restricted report in its holder's name", buildCsvAddress(restricted) + othersQuery, 404],
  [
    'reader',
    "a restricted report by another's file id",
    `${buildCsvAddress(restricted)}?file_id=${reports['public-debt']}`,
    404,
  ],
  ['holder', 'what is granted', buildCsvAddress(restricted), 200],
  ['holder', 'what is granted, as a workbook', buildExcelAddress(restricted), 200],
  ['holder', 'a restricted report of others', buildExcelAddress('oil-reserves'), 404],
  ['reader', 'an Inactive report', buildCsvAddress(inactive), 404],
  ['staff', 'an Inactive report', buildCsvAddress(inactive), 200],
  ['staff', 'a restricted report that is not granted', buildCsvAddress(restricted), 404],
  ['reader', 'a kind that the report lacks', buildCsvAddress('electricity-use'), 404],
  ['reader', 'what is not there', buildCsvAddress('nothing'), 404],
  ['reader', 'another spelling', buildCsvAddress('Public-Debt'), 404],
  ['reader', 'a digest for a name', buildCsvAddress('ab'.repeat(32)), 404],
  ...['..%2Fpublic-debt', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5Cx', 'public-debt%00', '.public-debt', '%C0%AE'].map(
    (name): [string, string, string, number] => [
      'reader',
      `the name ${name}`,
      buildCsvAddress(name),
      name === '%C0%AE' ? 400 : 404,
    ],
  ),
  ['reader', 'a name of 400 letters', buildCsvAddress('x'.repeat(400)), 404],
  ['reader', 'a name of 4,000 letters', buildCsvAddress('x'.repeat(4000)), 414],
  ['reader', 'a name of Thai letters', buildCsvAddress('%E0%B8%AB%E0%B8%99%E0%B8%B5%E0%B9%89'), 404],
]
for (const [who, scenario, path, status] of table)
  test(`${who} requests ${scenario}: ${status}`, async () => {
    const reply = await requestFile(path, who)
    assert.equal(reply.status, status, reply.body.toString())
    const head = await requestFile(path, who, {}, 'HEAD')
    assert.deepEqual([head.status, head.headers['content-length']], [status, reply.headers['content-length']])
    const isServed = status === 200
    assert.equal(reply.headers.etag !== undefined, isServed)
    if (path.includes('xlsx') && isServed) assert.match(reply.body.toString(), / excel$/)
    const countedDownloads = (await listDownloads()).map(({ kind, user_id }) => ({ kind, user_id }))
    const kind = path.includes('.xlsx') ? 'excel' : 'csv'
    assert.deepEqual(countedDownloads, isServed ? [{ kind, user_id: actors[who]!.userId }] : [])
  })

test('a report that the actor may not see gets exactly the response of one that does not exist', async () => {
  const bodies = new Set<string>()
  for (const name of [restricted, inactive, 'nothing', 'electricity-use']) {
    const { body, headers } = await requestFile(buildCsvAddress(name), 'reader', {
      'if-none-match': '*',
      range: 'bytes=99999999-',
    })
    bodies.add(JSON.stringify([{ ...JSON.parse(body.toString()), request_id: '' }, Object.keys(headers)]))
  }
  assert.equal(bodies.size, 1)
})

const counts: { headers: Record<string, string>; status: number; downloadCount: number }[] = [
  { headers: {}, status: 200, downloadCount: 1 },
  { headers: { range: 'bytes=0-' }, status: 206, downloadCount: 1 },
  { headers: { range: `bytes=0-${largeBytes - 1}` }, status: 206, downloadCount: 1 },
  { headers: { range: `bytes=-${largeBytes}` }, status: 206, downloadCount: 1 },
  { headers: { range: 'bytes=1-' }, status: 206, downloadCount: 0 },
  { headers: { range: `bytes=0-${largeBytes - 2}` }, status: 206, downloadCount: 0 },
  { headers: { range: 'bytes=0-0' }, status: 206, downloadCount: 0 },
  { headers: { range: 'bytes=5000000-', 'if-range': '"other"' }, status: 200, downloadCount: 1 },
  { headers: { range: `bytes=${largeBytes}-` }, status: 416, downloadCount: 0 },
  { headers: { 'if-none-match': '*' }, status: 304, downloadCount: 0 },
]
for (const { headers, status, downloadCount } of counts)
  test(`a request with ${JSON.stringify(headers)} is answered ${status} and counts ${downloadCount}`, async () => {
    assert.equal((await requestFile(buildCsvAddress(restricted), 'holder', headers)).status, status)
    const download = { report_id: reports[restricted], kind: 'csv', user_id: users.granted, started_at: clock.now() }
    assert.deepEqual(await listDownloads(), downloadCount ? [download] : [])
  })

test('a download that cannot be recorded is refused before it begins, and leaves no file open', async () => {
  await database.schema.alterTable('downloads').renameTo('downloads_elsewhere').execute()
  try {
    const refused = await requestFile(buildCsvAddress(restricted), 'holder')
    assert.deepEqual([refused.status, refused.headers['content-disposition']], [500, undefined])
  } finally {
    await database.schema.alterTable('downloads_elsewhere').renameTo('downloads').execute()
  }
  await requireNoneOpen()
})

const isLinux = process.platform === 'linux'
const countOpenFiles = async () => {
  const descriptors = await readdir('/proc/self/fd')
  const paths = await Promise.all(descriptors.map(name => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter(path => path.startsWith(folder)).length
}
const requireNoneOpen = async () => {
  if (!isLinux) return
  for (let tries = 0; (await countOpenFiles()) > 0 && tries < 20; tries += 1) await setTimeout(50)
  assert.equal(await countOpenFiles(), 0)
}

test('readers who disconnect leave no file open', { skip: !isLinux && 'Only Linux lists the open files' }, async () => {
  const started: ClientRequest[] = []
  for (let go = 0; go < 20; go += 1) started.push((await begin(buildCsvAddress(restricted), 'holder')).clientRequest)
  assert.equal(await countOpenFiles(), 20)
  for (const clientRequest of started) clientRequest.destroy()
  await requireNoneOpen()
})

test('a slow reader of a file that is replaced gets the old file, complete', async () => {
  const { reply } = await begin(buildCsvAddress(restricted), 'holder')
  const next = await replace(restricted, 'b')
  assert.ok((await buffer(reply)).equals(large))
  const later = await requestFile(buildCsvAddress(restricted), 'holder', {
    range: 'bytes=10-19',
    'if-range': `${reply.headers.etag}`,
  })
  assert.deepEqual([later.status, later.body.equals(next)], [200, true])
})

test('a grant that is withdrawn during a download does not stop it, but refuses the next one', async () => {
  const { reply } = await begin(buildCsvAddress(restricted), 'holder')
  await database.deleteFrom('user_report_grants').execute()
  assert.equal((await buffer(reply)).length, large.length)
  for (const headers of [{}, { range: 'bytes=5-' }, { 'if-none-match': '*' }])
    assert.equal((await requestFile(buildCsvAddress(restricted), 'holder', headers)).status, 404)
})

test('the list of top downloads is updated within a minute', async () => {
  const portal = testPortal(catalogueRoutes({ database, store }))
  const listTop = async () =>
    (await portal.requestJson(listTopDownloads)).result.map((row: { file_name: string }) => row.file_name)
  await requestFile(buildCsvAddress('inflation'), 'reader')
  assert.deepEqual(await listTop(), [])
  clock.advance(60_000)
  await refreshDownloadRanking(database, clock)
  assert.deepEqual(await listTop(), ['inflation'])
})
