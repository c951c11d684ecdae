import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet'
import { IcebergError, IcebergRestCatalog } from 'iceberg-js'
import { icebergRead } from 'icebird'
import type { Office } from '../contract/office/pages.ts'
import { createOwnerFinderById, createOwnerFinderByToken } from './accounts/index.ts'
import { serveProtocols } from './platform/http/protocols/protocols.ts'
import { createIcebergCatalogue } from './standards/iceberg/catalogue.ts'
import { createSignedPaths } from './standards/iceberg/signed-paths.ts'
import { openTablesPortal } from './tables/testing/tables-portal.ts'

const portal = await openTablesPortal()
const { app, database, store, clock, publish, build, createKey } = portal
const policy: { downloads: Office['downloads'] } = { downloads: 'open' }
let address = ''
const served = createIcebergCatalogue({
  database,
  store,
  clock,
  get downloads() {
    return policy.downloads
  },
  publicUrl: () => address,
  findOwner: createOwnerFinderById({ database, clock }),
  signedPaths: createSignedPaths(randomBytes(32)),
})
serveProtocols(app, [served], clock, createOwnerFinderByToken({ database, clock }))

let catalogueName = ''
before(async () => {
  await publish('public-debt', 'ปี,รายการ,มูลค่า\n2566,หนี้ในประเทศ,1.25\n2567,หนี้ต่างประเทศ,2.50\n')
  await build()
  await publish('public-debt', 'ปี,มูลค่า\n2566,1.25\n2567,3.75\n2568,9.00\n')
  await publish('revenue-forecast', 'Secret\n42\n')
  await build()
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  catalogueName = (await findTable('public-debt')).namespace[0]!
})
after(async () => {
  app.server.closeAllConnections()
  app.server.close()
  await once(app.server, 'close')
})

const createClient = (token?: string) => {
  clock.advance(5000)
  return new IcebergRestCatalog({
    baseUrl: `${address}/iceberg`,
    ...(token && { auth: { type: 'bearer' as const, token } }),
  })
}
/** Finds the identifier of a table in the namespaces of the catalogue. */
const findTable = async (name: string) => {
  const { namespaces } = await createClient().listNamespaces()
  for (const { namespace } of namespaces) {
    const { identifiers } = await createClient().listTables({ namespace })
    if (identifiers.some(identifier => identifier.name === name)) return { namespace, name }
  }
  throw new Error(`The catalogue has no table ${name}`)
}
const nameDebtTable = () => ({ namespace: [catalogueName], name: 'public-debt' })
const request = async (path: string, options: RequestInit = {}) => {
  clock.advance(1000)
  const reply = await fetch(`${address}/iceberg/v1${path}`, options)
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) }
}

test('iceberg-js reads the configuration, namespaces and tables', async () => {
  const { endpoints } = await createClient().loadConfig()
  assert.ok(endpoints?.includes('GET /v1/{prefix}/namespaces'))
  assert.equal(
    (await createClient().loadNamespaceMetadata({ namespace: [catalogueName] })).properties !== undefined,
    true,
  )
  assert.equal(await createClient().tableExists(nameDebtTable()), true)
  assert.equal((await request(`/namespaces/${encodeURIComponent(catalogueName)}`, { method: 'HEAD' })).status, 204)
  assert.equal(await createClient().namespaceExists({ namespace: [catalogueName] }), true)
})

test('each version is a snapshot with its own schema and a tag', async () => {
  const metadata = await createClient().loadTable(nameDebtTable())
  const snapshots = metadata.snapshots!
  assert.deepEqual(
    snapshots.map(snapshot => snapshot['sequence-number']),
    [1, 2, 3],
  )
  assert.equal(metadata['current-snapshot-id'], snapshots[2]!['snapshot-id'])
  const names = metadata.schemas.map(({ fields }) => fields.map(({ name, type }) => `${name} ${type}`))
  assert.deepEqual(names, [
    ['Year long', 'Value string'],
    ['ปี long', 'รายการ string', 'มูลค่า decimal(18, 2)'],
    ['ปี long', 'มูลค่า decimal(18, 2)'],
  ])
  assert.equal((metadata.refs as Record<string, { type: string }>).v2!.type, 'tag')
})

test('icebird reads the rows of each snapshot under their Thai names', async () => {
  const metadata = await createClient().loadTable(nameDebtTable())
  const readRows = async (at: number) => {
    const snapshot = metadata.snapshots![at]!
    const snapshotMetadata = {
      ...metadata,
      'current-snapshot-id': snapshot['snapshot-id'],
      'current-schema-id': snapshot['schema-id'],
    }
    const rows = await icebergRead({ tableUrl: 'unused', metadata: snapshotMetadata as never })
    return rows.map(row =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value : Number(value)]),
      ),
    )
  }
  assert.deepEqual(await readRows(1), [
    { ปี: 2023, รายการ: 'หนี้ในประเทศ', มูลค่า: 1.25 },
    { ปี: 2024, รายการ: 'หนี้ต่างประเทศ', มูลค่า: 2.5 },
  ])
  assert.deepEqual(await readRows(2), [
    { ปี: 2023, มูลค่า: 1.25 },
    { ปี: 2024, มูลค่า: 3.75 },
    { ปี: 2025, มูลค่า: 9 },
  ])
})

test('times with a zone are moments, and times without one have none', async () => {
  const csvDigest = await publish('gold-price', 'Moment,Local\n2026-10-01T00:00:00+07:00,2026-10-01T00:00:00\n')
  await build()
  const metadata = await createClient().loadTable(await findTable('gold-price'))
  const schema = metadata.schemas.find(({ 'schema-id': id }) => id === metadata['current-schema-id'])!
  assert.deepEqual(
    schema.fields.map(({ type }) => type),
    ['timestamptz', 'timestamp'],
  )
  const [row] = await icebergRead({ tableUrl: 'unused', metadata: metadata as never })
  assert.deepEqual(row, { Moment: new Date('2026-09-30T17:00:00Z'), Local: new Date('2026-10-01T00:00:00Z') })
  const { parquet_digest } = await database
    .selectFrom('table_builds')
    .select('parquet_digest')
    .where('csv_digest', '=', csvDigest)
    .executeTakeFirstOrThrow()
  const { schema: parquetColumns } = await parquetMetadataAsync(
    await asyncBufferFromFile(await portal.local.loadPath(parquet_digest!)),
  )
  const isInUtc = parquetColumns.map(({ logical_type: type }) => type?.type === 'TIMESTAMP' && type.isAdjustedToUTC)
  assert.deepEqual(isInUtc.slice(1), [true, false], 'the file says so too')
})

test('a Parquet is served in ranges', async () => {
  const { json } = await request(`/namespaces/${encodeURIComponent(catalogueName)}/tables/public-debt`)
  const list = json.metadata.snapshots[0]['manifest-list'] as string
  assert.equal((await fetch(list)).status, 200)
  const part = await fetch(list, { headers: { range: 'bytes=0-2' } })
  assert.deepEqual([part.status, await part.text()], [206, 'Obj'])
})

test('a restricted table is visible only to keys that may see it', async () => {
  const name = 'revenue-forecast'
  const granted = await createKey('granted')
  const path = async (token: string) => {
    const { namespaces } = await createClient(token).listNamespaces()
    for (const { namespace } of namespaces) {
      const { identifiers } = await createClient(token).listTables({ namespace })
      if (identifiers.some(table => table.name === name)) return { namespace, name }
    }
    return undefined
  }
  const tableId = await path(granted)
  assert.ok(tableId)
  const metadata = await createClient(granted).loadTable(tableId)
  const rows = await icebergRead({ tableUrl: 'unused', metadata: metadata as never })
  assert.deepEqual(
    rows.map(({ Secret }) => Number(Secret)),
    [42],
  )

  const stranger = await createKey('stranger')
  assert.equal(await path(stranger), undefined)
  for (const token of [stranger, undefined]) {
    const error: unknown = await createClient(token)
      .loadTable(tableId)
      .catch((refused: unknown) => refused)
    assert.ok(error instanceof IcebergError)
    assert.deepEqual([error.status, error.icebergType], [404, 'NoSuchTableException'])
    assert.equal(await createClient(token).tableExists(tableId), false)
  }
  // A signed path stops working when the grant ends.
  const list = metadata.snapshots!.at(-1)!['manifest-list'] as string
  assert.equal((await fetch(list)).status, 200)
  await database.deleteFrom('user_report_grants').execute()
  assert.equal((await fetch(list)).status, 404)
})

test('a signed path expires after an hour, and a changed one is invalid', async () => {
  const metadata = await createClient().loadTable(nameDebtTable())
  const list = metadata.snapshots!.at(-1)!['manifest-list'] as string
  assert.equal((await fetch(list)).status, 200)
  const [before, versionId] = /files\/(\d+)-/.exec(list) as unknown as [string, string]
  assert.equal((await fetch(list.replace(before, `files/${Number(versionId) + 1}-`))).status, 404)
  assert.equal((await fetch(list.replace('/list.avro', '/parquet.parquet'))).status, 404)
  clock.advance(3601 * 1000)
  assert.equal((await fetch(list)).status, 404)
})

test('if the office requires a login, only keys can read tables', async t => {
  t.after(() => {
    policy.downloads = 'open'
  })
  const metadata = await createClient().loadTable(nameDebtTable())
  policy.downloads = 'login'
  const error = await createClient()
    .loadTable(nameDebtTable())
    .catch(error => error)
  assert.deepEqual([error.status, error.icebergType], [401, 'NotAuthorizedException'])
  assert.equal((await fetch(metadata.snapshots!.at(-1)!['manifest-list'] as string)).status, 401)
  assert.equal((await createClient(await createKey('stranger')).loadTable(nameDebtTable()))['format-version'], 2)
})

test('nothing can be written, and refusals have the shape of the specification', async () => {
  const error = await createClient()
    .createNamespace({ namespace: ['new'] })
    .catch(error => error)
  assert.deepEqual([error.status, error.icebergType], [403, 'ForbiddenException'])
  for (const [path, type] of [
    ['/namespaces/nothing', 'NoSuchNamespaceException'],
    ['/namespaces/nothing/tables', 'NoSuchNamespaceException'],
    ['/namespaces/nothing/tables/none', 'NoSuchTableException'],
    ['/nothing', 'NotFoundException'],
    ['/files/1-0-9999999999-x/list.avro', 'NotFoundException'],
  ] as const) {
    const { status, json } = await request(path)
    assert.deepEqual({ status, type: json.error.type, code: json.error.code }, { status: 404, type, code: 404 }, path)
  }
  const unknown = await request('/config', { headers: { authorization: 'Bearer kh_unknown' } })
  assert.deepEqual([unknown.status, unknown.json.error.type], [401, 'NotAuthorizedException'])
})

test('names are paged for clients that ask for pages', async () => {
  const tables = `/namespaces/${encodeURIComponent(catalogueName)}/tables`
  const all = (await request(tables)).json.identifiers
  const identifiers: object[] = []
  for (let token: string | undefined = ''; token !== undefined; ) {
    const { json } = await request(`${tables}?pageSize=1&pageToken=${token}`)
    identifiers.push(...json.identifiers)
    token = json['next-page-token']
  }
  assert.deepEqual(identifiers, all)
  assert.equal((await request(`${tables}?pageToken=&pageSize=x`)).status, 400)
})
