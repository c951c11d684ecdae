import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { describeErasure, eraseUser } from '../contract/accounts/erasures.ts'
import { exportRecordsTable } from '../contract/accounts/exports.ts'
import { logIn } from '../contract/accounts/logins.ts'
import { exportRecords } from '../contract/accounts/profiles.ts'
import { verifyLedger } from './consent/index.ts'
import { start } from './main.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/pool.ts'
import { exportedAs, filledPerson, fillPerson } from './testing/filled-people.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { readConnection } from './testing/running-portal.ts'
import { copySample } from './testing/sample-portals.ts'

const { username, password } = filledPerson
let folder: string
let portal: Awaited<ReturnType<typeof start>>
let pool: pg.Pool
let database: Database
let person: Reader
let userId: number
let staff: Reader
let csv: string
let records: Record<string, unknown>

before(async () => {
  folder = await copySample()
  const web = {
    parameters: [],
    readsAllParameters: () => false,
    findPattern: () => undefined,
    render: async () => new Response(),
  }
  const noPages = async () => ({ web, isFixed: false })
  portal = await start({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, systemClock, noPages)
  const openedDatabase = openDatabase({ ...(await readConnection(folder)), max: 4 } as never, () => {})
  ;({ pool, database } = openedDatabase)
  const filled = await fillPerson({ portal: portal.address, dataFolder: folder, pool, administrator: 'admin' })
  userId = filled.userId
  staff = filled.staff
  person = filled.reader
  records = JSON.parse((await person.request(exportRecords)).text)
  csv = (await person.send(exportRecordsTable.path)).text
})
after(async () => {
  await database?.destroy()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Tables with a user id or an address that are not exported, and why. */
const leftOut: Record<string, string> = {
  access_reviews: 'decisions about the grants of others; own_writes says when each was made',
  agreement_files: 'a PDF of the office that waits for a day; own_writes says when it was uploaded',
  allowances: 'limits on requests, deleted after a day',
  bearer_keys: 'keys of the office; own_writes says when one was made',
  consent_agreements: 'texts of the office; own_writes says who added one',
  cookie_choices: 'belong to a browser; nothing says whose it is',
  external_sources: 'where figures come from; nothing about people',
  jobs: 'ids of mails and of records of consent, which are exported',
  promised_releases: 'dates of releases of the office; own_writes says when one was moved',
  report_draft_files: 'files of the office that wait; read_by names a recipe',
  report_files: 'files of the office; own_writes says when they were published',
  report_loads: 'loads of the office; own_writes says when one was set up',
  report_revisions: 'fields of reports of the office; own_writes says when they were saved',
  runs: 'what programs report; nothing about people',
  user_groups: 'groups of the office; groups names those of the person',
  user_group_report_grants: 'grants of others; own_writes says when they were given',
  user_group_report_group_grants: 'grants of others; own_writes says when they were given',
  wanted_files: 'the file that an account was made for; deleted by the first login, or after a day',
}

test('every table about people is in the export or omitted for a reason', async () => {
  const { rows } = await pool.query(`
    with recursive personal as (
      select 'public.users'::regclass::oid as id
      union
      select conrelid from pg_constraint join personal on confrelid = id
      where contype = 'f' and (id = 'public.users'::regclass or id::regclass::text in ('second_factors', 'consent_acceptances'))
    ), named as (
      select attrelid from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
        and attname ~ '(^|_)(user|username|firstname|lastname|email|address|phone|person|people|owner|by)(_|$)|^(name_hash|token_hash|bucket|order_key)$'
    )
    select distinct relname from pg_class where oid in (select id from personal union select attrelid from named) order by 1`)
  const names: string[] = rows.map(({ relname }) => relname)
  const knownTables = new Set([...Object.keys(exportedAs), ...Object.keys(leftOut)])
  assert.deepEqual(
    names.filter(name => !knownTables.has(name)),
    [],
    'a new table with personal data: export it, or give the reason here why not',
  )
  assert.deepEqual(
    [...knownTables].filter(name => !names.includes(name)),
    [],
    'a table that no longer exists',
  )
})

test('each exported table has a row about the person, and so has its kind of record', async () => {
  const empty = Object.values(exportedAs).filter(kind => JSON.stringify(records[kind] ?? []).length <= 2)
  assert.deepEqual(empty, [])
})

/** Columns that contain nothing about a person, and secrets with which somebody else could act in the person's name. */
const unsaid = new Set([
  ...[
    'hash',
    'new_password_hash',
    'acceptance_key',
    'content',
    'usage_objective',
    'text_body',
    'html_body',
    'unsubscribe_url',
  ],
  // Rows of other people in these records.
  ...['key', 'before', 'after', 'draft_id'],
  // Columns that change between the export and the comparison.
  ...['active_at', 'sent_at'],
])

test('every text and time about the person in those tables is in the export', async () => {
  const text = JSON.stringify(records)
  const { rows: columns } = await pool.query(
    `select table_name, column_name, data_type like 'timestamp%' as is_time from information_schema.columns
    where table_schema = 'public' and table_name = any ($1) and (data_type in ('text', 'uuid') or data_type like 'timestamp%')
      and table_name in (select table_name from information_schema.columns where column_name = 'user_id')`,
    [Object.keys(exportedAs)],
  )
  let compared = 0
  for (const { table_name, column_name, is_time } of columns) {
    if (unsaid.has(column_name)) continue
    const { rows } = await pool.query(`select distinct ${column_name} as value from ${table_name} where user_id = $1`, [
      userId,
    ])
    for (const { value } of rows)
      if (value !== null && value !== '') {
        const sought = is_time ? (value as Date).toISOString() : JSON.stringify(value).slice(1, -1)
        assert.ok(text.includes(sought), `${table_name}.${column_name} ${sought}`)
        compared += 1
      }
  }
  assert.ok(compared > 40, `${compared} values`)
})

test('the export as CSV is marked as UTF-8, with a line for each value, and no formula', async () => {
  const { rows } = await pool.query(
    'update users set other_objective = \'=HYPERLINK("x")\' where user_id = $1 returning 1',
    [userId],
  )
  assert.equal(rows.length, 1)
  const { headers, text } = await person.send(exportRecordsTable.path)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(text, /account,1,other_objective,"'=HYPERLINK\(""x""\)"\r\n/)
  assert.match(csv, new RegExp(`\r\naccount,1,username,${username}\r\n`))
  assert.match(csv, /\r\nconsents,1,link\.linkId,\d+\r\n/)
  const bytes = await fetch(portal.address + exportRecordsTable.path)
  assert.equal(bytes.status, 401, 'a visitor is asked to log in')
})

const { firstname, lastname, email, laterEmail, phone, address } = filledPerson
/** Texts that must be gone everywhere, including the first name that staff changed. */
const sought = [username, firstname, 'Xanthe', lastname, email, laterEmail, phone, address]

/** Every table and file of the portal that contains one of the person's names, addresses or numbers, or the digest of a name. */
const listTraces = async () => {
  const { rows: tables } = await pool.query(`select relname as name, array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and atttypid = 'bytea'::regtype and not attisdropped) as binaries
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'm', 'p') order by 1`)
  const digest = createHash('sha256').update(username.toLowerCase()).digest()
  const traces: string[] = []
  for (const { name, binaries } of tables) {
    const inBinaries = (binaries as string[]).map(
      column =>
        `${column} = $2 or exists (select from unnest($1::text[]) word where position(convert_to(word, 'UTF8') in ${column}) > 0)`,
    )
    const { rows } = await pool.query(
      `select count(*)::integer as held from "${name}" as t where $2::bytea is null
        or exists (select from unnest($1::text[]) word where position(lower(word) in lower(t::text)) > 0) ${inBinaries.map(each => `or ${each}`).join(' ')}`,
      [sought, digest],
    )
    if (rows[0].held > 0) traces.push(name)
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !entry.parentPath.startsWith(join(folder, 'database'))) {
      const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase()
      if (sought.some(word => text.includes(word.toLowerCase())))
        traces.push(`${entry.parentPath.slice(folder.length + 1)}/`)
    }
  return [...new Set(traces)]
}
const countRows = async (query: string) => (await pool.query(query, [userId])).rows[0].count as number
const downloads = 'select count(*)::integer from downloads where user_id = $1'
const consents = 'select count(*)::integer from consent_acceptances where user_id = $1'

test('an erasure requires the username and leaves no trace in any table, mail, file or index; the ledger and the counts stay', async () => {
  const before = await listTraces()
  const tracePlaces =
    'allowances audit_records email_links mails outbox/ read_keys run_jobs sign_ups suggestions users wrong_passwords'
  for (const place of tracePlaces.split(' ')) assert.ok(before.includes(place), `the search finds ${place}: ${before}`)
  const [downloaded, agreed] = [await countRows(downloads), await countRows(consents)]
  assert.ok(downloaded > 0 && agreed > 1)
  const { head } = await verifyLedger(database)

  const erasure = JSON.parse((await staff.request(describeErasure, { user_id: userId })).text)
  assert.deepEqual(
    {
      username: erasure.username,
      downloads: erasure.downloads,
      consents: erasure.consents,
      favourites: erasure.favourites,
    },
    { username, downloads: downloaded, consents: agreed, favourites: 1 },
  )
  const erase = async (typed: string) => (await staff.request(eraseUser, { user_id: userId, username: typed })).text
  assert.equal(await erase(username.toLowerCase()), '{"status":"Username does not match"}')
  assert.deepEqual(await listTraces(), before)
  assert.equal(await erase(username), '{"status":"success"}')
  assert.deepEqual(await listTraces(), [])
  assert.equal(await erase(username), '{"status":"success"}', 'once more')

  assert.deepEqual([await countRows(downloads), await countRows(consents)], [downloaded, agreed])
  const { broken, unlinkedCount, head: after } = await verifyLedger(database)
  assert.deepEqual({ broken, unlinkedCount, after }, { broken: null, unlinkedCount: 0, after: head })
  assert.equal((await person.request(exportRecords)).status, 401, 'the session is over')
  const login = JSON.parse((await (await openReader(portal.address)).request(logIn, { username, password })).text)
  assert.equal(login.status, 'not found')
  const { rows } = await pool.query(
    "select username, action, subject from audit_records where call = 'eraseUser' and subject = 'users' order by audit_id",
  )
  assert.deepEqual(rows, [
    { username: 'admin', action: 'changed', subject: 'users' },
    { username: 'admin', action: 'removed', subject: 'users' },
  ])
})

const refused: [scenario: string, statement: string, message: RegExp][] = [
  [
    'another change of a record of the audit trail',
    "update audit_records set call = 'x' where user_id = $1",
    /only grows/,
  ],
  [
    'a record of another person',
    "update audit_records set address = '' where user_id <> $1 and address <> ''",
    /only grows/,
  ],
  ['a value put back', `update audit_records set username = 'Mali' where user_id = $1`, /only grows/],
  [
    'another change of a record of consent',
    "update consent_acceptances set version = '9' where user_id = $1",
    /only grows/,
  ],
  ['a name back in a consent', "update consent_acceptances set firstname = 'Mali' where user_id = $1", /only grows/],
  ['the address of another person', "update consent_acceptances set address = '' where user_id <> $1", /only grows/],
  ['a deletion', 'delete from consent_acceptances where user_id = $1', /only grows/],
  ['a name', "update users set firstname = 'Mali' where user_id = $1", /erased_holds_nothing/],
  ['an open account', 'update users set status_id = 1 where user_id = $1', /erased_holds_nothing/],
  ['a favourite', 'insert into favourites select $1::bigint, report_id, now() from reports limit 1', /was erased/],
  ['a link', "insert into email_links values ('x', $1, 'reset', 'x@y.example', now())", /was erased/],
]
for (const [scenario, statement, message] of refused)
  test(`after an erasure the database refuses: ${scenario}`, () =>
    assert.rejects(pool.query(statement, [userId]), message))

test('a changed byte of the ledger is detected after an erasure', async () => {
  await pool.query('alter table consent_links disable trigger append_only')
  await pool.query("update consent_links set content = content || ' ' where link_id = 2")
  assert.equal((await verifyLedger(database)).broken?.linkId, 2)
})
