import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { requestPasswordReset } from '../../contract/accounts/passwords.ts'
import { addReadKey } from '../../contract/accounts/read-keys.ts'
import { signUp } from '../../contract/accounts/sign-ups.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import { createAccountsDomain } from '../accounts/index.ts'
import { createCookieChoices, openConsentDomain } from '../consent/index.ts'
import type { FileStore } from '../files/index.ts'
import { openMailDomain } from '../mail/index.ts'
import type { Domain } from '../platform/domain.ts'
import { readSettings } from '../platform/settings.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { createTestFolder } from '../testing/folders.ts'
import { enter, openPeople } from '../testing/people.ts'
import { createUsageDomain } from './index.ts'

// Runs the repeated tasks of the domains, as a node does, and not the functions that delete records.

const people = await openPeople()
const { accounts, database, clock } = people
const settings = readSettings({})
const log = pino({ level: 'silent' })
const dataFolder = await createTestFolder()
const domains: Domain[] = [
  createAccountsDomain({
    ...{ settings, accounts, log },
    listRecords: () => [],
    listErasures: () => [],
    isPassword: async () => false,
  }),
  createUsageDomain({ database, clock }),
  openMailDomain({ settings, dataFolder, database, clock, log }),
  openConsentDomain({
    ...{ settings, database, clock, log },
    store: {} as FileStore,
    allowances: accounts.allowances,
    choices: createCookieChoices(database, clock),
  }),
]
const runTasks = async () => {
  const { signal } = new AbortController()
  for (const { repeatedTasks = [] } of domains) for (const { run } of repeatedTasks) await run(signal)
}

/** Queries whose rows are about people, each of which a repeated task deletes or strips of the person. */
const personalRows = {
  sessions: sql`select from sessions`,
  pendingLogins: sql`select from pending_logins`,
  links: sql`select from email_links`,
  signUps: sql`select from sign_ups`,
  unconfirmedAccounts: sql`select from users where username = 'unconfirmed'`,
  wantedFiles: sql`select from wanted_files`,
  wrongPasswords: sql`select from wrong_passwords`,
  limits: sql`select from allowances`,
  keys: sql`select from read_keys`,
  mails: sql`select from mails`,
  cookieChoices: sql`select from cookie_choices`,
  agreementFiles: sql`select from agreement_files`,
  namedDownloads: sql`select from downloads where user_id is not null`,
  closedAccounts: sql`select from users where closed_at is not null and erased_at is null`,
}
const listRemaining = async () => {
  const remaining: string[] = []
  for (const [kind, query] of Object.entries(personalRows))
    if ((await query.execute(database)).rows.length > 0) remaining.push(kind)
  return remaining
}

/** Adds a row for each of `personalRows`. */
const fillRows = async () => {
  const { userId, username } = await people.addPerson()
  const browser = await people.openSignedInBrowser(userId)
  await browser.request(addReadKey, { key_name: 'Laptop' })
  const visitor = await people.openConsentingBrowser()
  await visitor.request(requestPasswordReset, { username })
  await enter(visitor, username, 'Wrong-Pass1')
  const wanted_file = '/api/file/downloadFileMongo/inflation.zip'
  const form = { username: 'unconfirmed', password: 'Temple-Bell7', firstname: 'Mali', lastname: 'Sun' }
  const reply = await visitor.request(signUp, {
    ...form,
    ...{ email: 'mali@mail.example', usage_objective: 'policy', other_object: '', wanted_file },
  })
  assert.equal(reply.body.status, 'success')
  const closed = await people.addPerson({ statusId: statusIds.offline })
  const now = clock.now()
  await sql`update users set closed_at = ${now} where user_id = ${closed.userId}`.execute(database)
  await sql`insert into pending_logins (token_hash, user_id, owed, began_at)
    values ('\\x77', ${userId}, '{secondFactor}', ${now})`.execute(database)
  await sql`insert into stored_files (digest, size_bytes) values (${'a'.repeat(64)}, 1)`.execute(database)
  await sql`insert into agreement_files (file_name, digest, user_id, received_at)
    values ('agreement.pdf', ${'a'.repeat(64)}, ${userId}, ${now})`.execute(database)
  await sql`with category as (
      insert into categories (name_en, name_th, icon, position) values ('Debt', 'หนี้', 'coin', 1) returning category_id
    ), sub_category as (
      insert into sub_categories (category_id, key, name_en, name_th)
      select category_id, 'debt', 'Debt', 'หนี้' from category returning sub_category_id
    ), report as (
      insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
      select 'debt', 'debt', 'Debt', 'หนี้', sub_category_id, 'Daily', '2026-11-20' from sub_category returning report_id
    )
    insert into downloads (report_id, kind, user_id, started_at) select report_id, 'csv', ${userId}, ${now} from report`.execute(
    database,
  )
}

test('records about people are deleted by the tasks of a node when their time is over', async () => {
  await fillRows()
  await runTasks()
  assert.deepEqual(await listRemaining(), Object.keys(personalRows))
  assert.ok((await readdir(join(dataFolder, 'outbox'))).length > 0)
  clock.advance(2 * 365 * dayMilliseconds)
  // The first run ends the sessions, and the second one deletes them a day later.
  await runTasks()
  clock.advance(2 * dayMilliseconds)
  await runTasks()
  assert.deepEqual(await listRemaining(), [])
  assert.deepEqual(await readdir(join(dataFolder, 'outbox')), [])
})
