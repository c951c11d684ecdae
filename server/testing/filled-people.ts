import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type TOTP, URI } from 'otpauth'
import type pg from 'pg'
import { grantReportGroupToUsers, grantReportToUsers } from '../../contract/access/grants.ts'
import { addReportGroup } from '../../contract/access/report-groups.ts'
import { editRole } from '../../contract/access/roles.ts'
import { addToUserGroup, addUserGroup } from '../../contract/access/user-groups.ts'
import { confirmEmail } from '../../contract/accounts/email-links.ts'
import { logIn } from '../../contract/accounts/logins.ts'
import { requestPasswordReset } from '../../contract/accounts/passwords.ts'
import { editProfile } from '../../contract/accounts/profiles.ts'
import { addReadKey } from '../../contract/accounts/read-keys.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../contract/accounts/second-factors.ts'
import { signUp } from '../../contract/accounts/sign-ups.ts'
import { editUser } from '../../contract/accounts/user-changes.ts'
import type { Call } from '../../contract/call.ts'
import { saveCategory } from '../../contract/catalogue/category-editing.ts'
import { downloadCsv } from '../../contract/catalogue/downloads.ts'
import { toggleFavourite } from '../../contract/catalogue/favourites.ts'
import { suggestData } from '../../contract/catalogue/suggestions.ts'
import { setFollow } from '../../contract/follows/follows.ts'
import { listOutboxMails } from './outbox-mails.ts'
import { openReader, type Reader } from './portal-readers.ts'

/** A person whose names, addresses and number occur nowhere else. */
export const filledPerson = {
  username: 'Xanthippe.Q',
  password: 'Temple-Bell7',
  firstname: 'Xanthippe',
  lastname: 'Quillfeather',
  email: 'xq.1977@mail.example',
  laterEmail: 'xq.later@post.example',
  phone: '081-555-0199',
  address: '2001:db8:7777::9',
}
const { username, password, firstname, lastname, email, laterEmail, phone, address } = filledPerson

interface Context {
  /** Address of the portal. */
  portal: string
  dataFolder: string
  pool: pg.Pool
  /** A role 1 account with the same password. */
  administrator: string
}

/** Signs up a person who then uses the portal as a reader and as staff, until every possible table has a row about the person. */
export const fillPerson = async ({ portal, dataFolder, pool, administrator }: Context) => {
  const staff = await openReader(portal, { username: administrator, password })
  const profile = { firstname, lastname, email, usage_objective: 'other', other_object: `Thesis, ${phone}` }
  await requireSuccess(await openReader(portal), signUp, { username, password, ...profile, email_news: 1 })
  await requireSuccess(await openReader(portal), confirmEmail, { token: await waitForLinkToken(dataFolder, email) })
  const userId = await selectId(pool, 'select user_id as id from users where username = $1', [username])
  const reportId = await selectId(pool, "select report_id as id from reports where file_name = 'country-names-th'")
  await fillByStaff(staff, { userId, reportId }, profile)
  const reader = await fillByOwner(portal)
  await fillFactors(portal, dataFolder, reader)
  await fillByRows(pool, { userId, reportId })
  return { userId, staff, reader }
}

const requireSuccess = async (reader: Reader, call: Call, input: object) => {
  const { status, text } = await reader.request(call, input)
  assert.equal(status, 200, `${call.name}: ${text}`)
  assert.match(text, /success|succes1|added/i, `${call.name}: ${text}`)
  return JSON.parse(text)
}

const selectId = async (pool: pg.Pool, query: string, values: unknown[] = []) =>
  Number((await pool.query(query, values)).rows[0].id)

/** Waits for a mail to an address, and returns the token of the link in the newest. */
const waitForLinkToken = async (dataFolder: string, to: string): Promise<string> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await listOutboxMails(join(dataFolder, 'outbox'))
    const text = mails.findLast(({ recipients }) => recipients.includes(to))?.text
    const token = /\/login\/\w+\/([\w-]+)/.exec(text ?? '')?.[1]
    if (token) return token
    await setTimeout(100)
  }
  throw new Error(`No link was mailed to ${to}`)
}

interface Ids {
  userId: number
  reportId: number
}

/** Performs actions of administrators on the account, which the audit trail records. */
const fillByStaff = async (staff: Reader, { userId, reportId }: Ids, profile: object) => {
  await requireSuccess(staff, editUser, { user_id: userId, ...profile, firstname: 'Xanthe' })
  await requireSuccess(staff, editUser, { user_id: userId, ...profile, other_object: `Ring ${phone}` })
  const { group_id } = await requireSuccess(staff, addUserGroup, { group_name: 'Desk of figures' })
  await requireSuccess(staff, addToUserGroup, { group_id, user_id: userId })
  await requireSuccess(staff, grantReportToUsers, { r_id: reportId, user_id: userId })
  const { group_report_id } = await requireSuccess(staff, addReportGroup, { group_report_name: 'Figures' })
  await requireSuccess(staff, grantReportGroupToUsers, { group_report_id, user_id: userId })
  await requireSuccess(staff, editRole, { previlage_id: 2, added: [{ user_id: userId, previlage_id: 3 }] })
}

/** Performs actions of the person as a reader and, with role 2, as staff. Returns the person's client. */
const fillByOwner = async (portal: string) => {
  const reader = await openReader(portal, { username, password })
  await requireSuccess(reader, toggleFavourite, { file_name: 'country-names-th' })
  await requireSuccess(reader, setFollow, { file_name: 'country-names-th', pace: 'weekly' })
  await requireSuccess(reader, suggestData, {
    category_id: 1,
    suggestion: `Tides, please. ${firstname} ${lastname}, ${phone}`,
  })
  const path = downloadCsv.path.replace('{file_name}', 'country-names-th')
  assert.equal((await reader.send(path)).status, 200)
  await requireSuccess(reader, addReadKey, { key_name: `Laptop of ${firstname}` })
  await requireSuccess(reader, saveCategory, { name: 'Tides', name_th: 'กระแสน้ำ', icon: 'coins' })
  return reader
}

const fillFactors = async (portal: string, dataFolder: string, reader: Reader) => {
  await requireSuccess(reader, editProfile, { user: { email: laterEmail, other_object: `Thesis, ${phone}` }, password })
  await waitForLinkToken(dataFolder, laterEmail)
  const enrolment = await requireSuccess(reader, beginSecondFactor, { password })
  const authenticator = URI.parse(enrolment.data) as TOTP
  await requireSuccess(reader, confirmSecondFactor, { mfa: authenticator.generate() })
  await requireSuccess(await openReader(portal), requestPasswordReset, { username })
  await (await openReader(portal)).request(logIn, { username, password: 'Wrong-Bell7' })
}

/** Adds rows that calls do not leave at the same time: of a sign-up, an incomplete login, active uploads, queued mails. */
const fillByRows = async (pool: pg.Pool, { userId, reportId }: Ids) => {
  const insert = (text: string, values: unknown[] = []) => pool.query(text, [userId, ...values])
  await insert(`insert into sign_ups (user_id, receives_news, address) values ($1, true, $2)`, [address])
  await insert(
    `insert into pending_logins (token_hash, user_id, owed, began_at) values ('\\x77', $1, '{secondFactor}', now())`,
  )
  await insert(`insert into report_drafts (user_id, report_id, made_at) values ($1, $2, now())`, [reportId])
  await insert(`insert into agreement_files (file_name, digest, user_id, received_at)
    select 'agreement.pdf', digest, $1, now() from stored_files limit 1`)
  await insert(
    `insert into access_reviews (kind, holder_id, subject_id, decision, reviewed_by, reviewed_at)
    values ('user to report', $1, $2, 'kept', $1, now())`,
    [reportId],
  )
  await insert(
    `with mail as (insert into mails (to_address, subject, text_body, html_body, queued_at, user_id)
      values ($2, 'Later', $3, $3, now(), $1) returning mail_id)
    insert into jobs (queue, payload, queued_at, next_try_at)
      select 'mails', jsonb_build_object('mailId', mail_id), now(), now() + interval '1 year' from mail`,
    [email, `Dear ${firstname} ${lastname}`],
  )
  await insert(
    `insert into run_jobs (namespace, name, first_seen_at, alarm_email)
    select 'airflow', 'tides', now(), upper($2) from users where user_id = $1`,
    [email],
  )
  await insert(
    `with source as (insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, created_at)
        values ('warehouse', 'tides', 'Tides', 'tides', 'etl', 'online', 'none', now()) returning internal_source_id),
      load as (insert into report_loads (report_id, internal_source_id, user_id, is_on, is_automatic, least_percent, most_percent, types, scheduled_through)
        select $2, internal_source_id, $1, false, false, -5, 50, '{}', now() from source returning report_id)
    insert into load_runs (report_id, requested_by, queued_at, ended_at, step, outcome)
    select report_id, $1, now(), now(), 'ended', 'unchanged' from load`,
    [reportId],
  )
  await insert(
    `insert into bearer_keys (name, scope, hash, created_by, created_at)
    values ('Tides', 'runs', decode(repeat('07', 32), 'hex'), $1, now())`,
  )
  await insert(`update users set directory_id = gen_random_uuid(), must_enrol = true where user_id = $1`)
}

/** The kind of record in the export that contains each table's rows. */
export const exportedAs: Record<string, string> = {
  users: 'account',
  wrong_passwords: 'account',
  sessions: 'sessions',
  passwords: 'passwords',
  email_links: 'links',
  sign_ups: 'sign_ups',
  read_keys: 'read_keys',
  pending_logins: 'pending_logins',
  second_factors: 'second_factor',
  recovery_codes: 'second_factor',
  consent_acceptances: 'consents',
  consent_links: 'consents',
  consent_deliveries: 'consents',
  mails: 'mails',
  favourites: 'favourites',
  follows: 'follows',
  follow_choices: 'follow_choices',
  suggestions: 'suggestions',
  report_drafts: 'drafts',
  downloads: 'downloads',
  user_group_members: 'groups',
  user_report_grants: 'grants',
  user_report_group_grants: 'report_group_grants',
  run_jobs: 'alarms',
  load_runs: 'requested_loads',
  audit_records: 'own_writes',
}
