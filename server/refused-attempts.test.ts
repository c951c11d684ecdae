import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUserGroup, renameUserGroup } from '../contract/access/user-groups.ts'
import { changeStatuses, setPassword } from '../contract/accounts/user-changes.ts'
import { exportAuditTrail } from '../contract/audit/exports.ts'
import { saveReport } from '../contract/catalogue/report-editing.ts'
import { accessRoutes } from './access/routes.ts'
import { streamAuditTrail } from './audit/exports.ts'
import { listUserTrail } from './audit/personal-records.ts'
import { createRefusedRecorder } from './audit/refused-attempts.ts'
import { editingRoutes } from './catalogue/editing/editing-routes.ts'
import { bindExport, serveExport } from './platform/http/downloads/exports.ts'
import { openPages } from './platform/http/pages/pages.ts'
import { serveQueryEndpoints } from './platform/http/query-endpoints/query-endpoints.ts'
import { openCalls } from './platform/http/server.ts'
import { findLastWriter } from './platform/last-writers.ts'
import { roleIds } from './testing/accounts/account-ids.ts'
import { openPeople } from './testing/people.ts'

const people = await openPeople({ createRefusedRecorder })
const { app, database, clock } = people
openCalls(app, [...accessRoutes({ database, clock }), ...editingRoutes({ database, clock, linkHosts: [] })])
serveExport(
  app,
  bindExport(exportAuditTrail, filters => streamAuditTrail(database, filters)),
)

const { sendQueryAs } = serveQueryEndpoints(app, { endpoints: [], clock })
openPages(app, {
  web: {
    render: async ({ url }) => new Response('', { status: url.includes('AuditTrail') ? 403 : 200 }),
    parameters: [],
    readsAllParameters: () => false,
    findPattern: path => (path.endsWith('.data') ? '/admin/:page.data' : '/admin/:page'),
  },
  routes: new Map(),
  sendQueryAs,
  readVersion: null,
})

const chief = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator })
const browsers = {
  visitor: await people.openVisitorBrowser(),
  reader: await people.openSignedInBrowser(await people.add({ username: 'reader' })),
  steward: await people.openSignedInBrowser(await people.add({ username: 'steward', roleId: roleIds.dataSteward })),
  administrator: await people.openSignedInBrowser(
    await people.add({ username: 'administrator', roleId: roleIds.administrator }),
  ),
}
const readRecords = () =>
  database
    .selectFrom('audit_records')
    .select(['username', 'call', 'address', 'action', 'subject', 'key', 'before', 'after'])
    .orderBy('audit_id')
    .execute()
const lock = { data: [{ user_id: chief, status_name: 'Lock' }] }

/** Caller, call, expected status, and the expected record. */
const attempts: {
  who: keyof typeof browsers
  call: typeof saveReport | object
  input: object
  expectedRecord: object | null
}[] = [
  {
    who: 'administrator',
    call: changeStatuses,
    input: lock,
    expectedRecord: { call: 'changeStatuses', subject: 'users', key: String(chief) },
  },
  {
    who: 'administrator',
    call: setPassword,
    input: { user_id: chief, username: 'chief', new_password: 'Very-secret-1' },
    expectedRecord: { call: 'setPassword', subject: 'users', key: String(chief) },
  },
  {
    who: 'steward',
    call: addUserGroup,
    input: { group_name: 'Secret' },
    expectedRecord: { call: 'addUserGroup', subject: 'calls', key: 'addUserGroup' },
  },
  {
    who: 'steward',
    call: renameUserGroup,
    input: { group_id: 7, group_name: 'Secret' },
    expectedRecord: { call: 'renameUserGroup', subject: 'user_groups', key: '7' },
  },
  {
    who: 'steward',
    call: addUserGroup,
    input: { group_name: 5 },
    expectedRecord: { call: 'addUserGroup', subject: 'calls', key: 'addUserGroup' },
  },
  { who: 'reader', call: changeStatuses, input: lock, expectedRecord: null },
  { who: 'visitor', call: changeStatuses, input: lock, expectedRecord: null },
  { who: 'steward', call: saveReport, input: { data: {} }, expectedRecord: null },
]
for (const { who, call, input, expectedRecord } of attempts)
  test(`${who}, ${(call as typeof saveReport).name}: ${expectedRecord ? 'is on record' : 'leaves no record'}`, async () => {
    clock.advance(61_000)
    const before = (await readRecords()).length
    const { status } = await browsers[who].request(call as typeof saveReport, input)
    assert.equal(status, expectedRecord ? 403 : { visitor: 401, reader: 403, steward: 400, administrator: 200 }[who])
    const added = (await readRecords()).slice(before)
    const base = { username: who, address: '203.0.113.1', action: 'refused', before: null, after: null }
    assert.deepEqual(
      added.map(record => ({ ...record, address: base.address })),
      expectedRecord ? [{ ...base, ...expectedRecord }] : [],
    )
  })

test('a refused export is recorded', async () => {
  const cookie = [...browsers.steward.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode } = await app.inject({ method: 'GET', url: '/file/auditTrail.csv', headers: { cookie } })
  assert.equal(statusCode, 403)
  const last = (await readRecords()).at(-1)
  assert.deepEqual(
    { username: last?.username, call: last?.call, action: last?.action },
    { username: 'steward', call: 'exportAuditTrail', action: 'refused' },
  )
})

test('a page that staff may not open is recorded by its pattern, for a reader it is not', async () => {
  clock.advance(61_000)
  const before = (await readRecords()).length
  const fetchStatus = async ({ cookies }: typeof browsers.steward, url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return (await app.inject({ method: 'GET', url, headers: { cookie } })).statusCode
  }
  for (const who of [browsers.reader, browsers.visitor, browsers.steward, browsers.steward])
    for (const path of ['AuditTrail.data', 'AuditTrail?page=2'])
      assert.equal(await fetchStatus(who, `/admin/${path}`), 403)
  assert.equal(await fetchStatus(browsers.steward, '/admin/Levels'), 200)
  const added = (await readRecords()).slice(before).map(({ address: _, ...record }) => record)
  const expected = {
    username: 'steward',
    call: 'openPage',
    action: 'refused',
    subject: 'pages',
    before: null,
    after: null,
  }
  assert.deepEqual(added, [{ ...expected, key: '/admin/:page' }])
})

test('the same attempt is recorded once a minute, a different one immediately', async () => {
  clock.advance(61_000)
  const before = (await readRecords()).length
  const { steward } = browsers
  const tryRename = async (name: string, groupId: number) =>
    steward.request(renameUserGroup, { group_id: groupId, group_name: name })
  for (const name of ['a', 'b', 'c']) await tryRename(name, 8)
  assert.equal((await readRecords()).length, before + 1)
  await tryRename('a', 9)
  assert.equal((await readRecords()).length, before + 2)
  clock.advance(61_000)
  await tryRename('a', 8)
  assert.equal((await readRecords()).length, before + 3)
})

test('a refusal is answered even if it cannot be recorded', async () => {
  clock.advance(61_000)
  await database.schema.alterTable('audit_records').renameTo('audit_records_away').execute()
  try {
    assert.equal((await browsers.steward.request(addUserGroup, { group_name: 'x' })).status, 403)
  } finally {
    await database.schema.alterTable('audit_records_away').renameTo('audit_records').execute()
  }
})

test('a refused attempt is neither the last write of a row nor a change of an account', async () => {
  clock.advance(61_000)
  const before = await listUserTrail(database, chief)
  await browsers.administrator.request(changeStatuses, lock)
  assert.equal((await readRecords()).at(-1)?.key, String(chief))
  assert.equal(await findLastWriter(database, 'users', String(chief)), undefined)
  assert.deepEqual(await listUserTrail(database, chief), before)
})
