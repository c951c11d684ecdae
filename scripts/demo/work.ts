import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { confirmEmail } from '../../contract/accounts/email-links.ts'
import { signUp } from '../../contract/accounts/sign-ups.ts'
import type { Call } from '../../contract/call.ts'
import { previewDraft } from '../../contract/catalogue/drafts/drafts.ts'
import { releaseTimes, scheduleRelease } from '../../contract/catalogue/releases.ts'
import { uploadCsv } from '../../contract/catalogue/uploads.ts'
import { buildZip } from '../../server/files/index.ts'
import { openReader } from '../../server/testing/portal-readers.ts'
import type { RequestLog } from './load.ts'
import type { Surroundings } from './surroundings.ts'

/** Tables of the sample catalogue that get a new version. */
const tables = [
  'country-codes',
  'gdp-current-usd',
  'gold-price-half-year',
  'country-names-th',
  'exchange-rates-monthly',
  'brent-crude-oil-daily',
  'electricity-use-per-capita',
  'central-government-debt-pct-gdp',
]
const releaseIntervalMilliseconds = 8000

/** Uploads a new version of each table and schedules its release, one every few seconds; returns the time of the first in milliseconds. */
export const scheduleReleases = async (origin: string, requestLog: RequestLog, password: string) => {
  const steward = await openReader(origin, { username: 'steward', password })
  const sendCall = async (call: Call, input: object | FormData) => {
    const result = await requestLog.send(call.name, async () => {
      const { status, text } =
        input instanceof FormData
          ? await steward.send(call.path, { method: 'POST', body: input })
          : await steward.request(call, input)
      if (status !== 200 || !text.includes('"success"')) throw new Error(`${status} ${text.slice(0, 200)}`)
      return JSON.parse(text)
    })
    if (!result) throw new Error(`${call.name} failed: ${requestLog.phases.at(-1)!.faults.at(-1)!.description}`)
    return result
  }
  const drafts = []
  for (const table of tables) {
    const { draft_id } = (await sendCall(uploadCsv, await buildForm(table))).draft
    const { changes } = await sendCall(previewDraft, { draft_id })
    drafts.push({ draft_id, changes })
  }
  const firstReleaseAt = Date.now() + (releaseTimes.minSecondsAhead + 5) * 1000
  for (const [index, { draft_id, changes }] of drafts.entries())
    await sendCall(scheduleRelease, {
      draft_id,
      revision: changes.revision,
      release_at: new Date(firstReleaseAt + index * releaseIntervalMilliseconds).toISOString(),
      acknowledged: changes.findings.map(({ key }: { key: string }) => key),
    })
  return firstReleaseAt
}

const buildForm = async (table: string) => {
  const bytes = await readFile(join(import.meta.dirname, `../../sample/tables/${table}.csv`))
  // Without its last row it is a new version.
  const shorter = bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1)
  const zip = await buildZip([{ name: `${table}.csv`, bytes: shorter, modifiedAt: new Date(0) }])
  const form = new FormData()
  for (const [name, value] of Object.entries({ file_name: table, draft: 'new', mode: 'Update' }))
    form.append(name, value)
  form.append('files', new Blob([new Uint8Array(zip)]), `${table}.zip`)
  return form
}

/** One address may send 60 in an hour. */
const maxSignUps = 50

/**
 * Signs up every few seconds until stopped, and confirms each address with the link of its mail, which causes a delivery to the consent
 * service. Returns the addresses of acknowledged sign-ups.
 */
export const startSignUps = async (origin: string, { mails }: Pick<Surroundings, 'mails'>, requestLog: RequestLog) => {
  const visitor = await openReader(origin)
  const addresses: string[] = []
  let isOver = false
  const sendCall = (call: Call, input: object) =>
    requestLog.send(call.name, async () => {
      const { status, text } = await visitor.request(call, input)
      if (status !== 200 || !text.includes('"success"')) throw new Error(`${status} ${text.slice(0, 200)}`)
      return true
    })
  const signUpAs = async (number: number) => {
    const [username, email] = [`person${number}`, `person${number}@example.org`]
    const names = { username, firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'researcher' }
    if (!(await sendCall(signUp, { ...names, email, password: 'Orchid-Lamp42' }))) return
    addresses.push(email)
    for (const until = Date.now() + 5000; Date.now() < until; await wait(100)) {
      const text = mails.received.find(({ recipients }) => recipients.includes(email))?.text
      const token = /\/login\/\w+\/([\w-]+)/.exec(text ?? '')?.[1]
      if (token) return sendCall(confirmEmail, { token })
    }
  }
  const run = async () => {
    for (let number = 1; !isOver && number <= maxSignUps; number += 1) {
      await signUpAs(number)
      await wait(2000)
    }
  }
  const running = run()
  const stop = () => {
    isOver = true
    return running
  }
  return { addresses, stop }
}

/** Makes the database record each result of a build, also one that changes nothing because another node was faster. */
export const recordBuilds = (rows: pg.Pool) =>
  rows.query(`
    create schema demo;
    create table demo.builds (csv_digest text not null);
    create function demo.record_build() returns trigger language plpgsql as
      $$ begin insert into demo.builds values (new.csv_digest); return new; end $$;
    create trigger record_build before insert on table_builds for each row execute function demo.record_build()`)

/** One kind of work: how often it was required, how often it was done, and what was done more than once or not at all. */
export interface WorkDone {
  kind: string
  required: number
  done: number
  wrong: string[]
}

/** Waits until no work is left, at most this many milliseconds. */
const maxWaitMilliseconds = 120_000

/** Compares what was required with what was done; each must be done exactly once. */
export const compareWork = async (
  { rows, mails, consent }: Pick<Surroundings, 'rows' | 'mails' | 'consent'>,
  acknowledged: { addresses: string[]; groups: string[] },
): Promise<WorkDone[]> => {
  const listNames = async (sql: string, values: unknown[] = []) =>
    (await rows.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)
  for (const until = Date.now() + maxWaitMilliseconds; Date.now() < until; await wait(500))
    if ((await listNames(workLeftSql)).length === 0) break
  const releases = await listNames(releasesSql)
  return [
    compare(
      'mails',
      acknowledged.addresses,
      mails.received.flatMap(({ recipients }) => recipients),
    ),
    compare(
      'deliveries',
      await listNames(deliveriesSql),
      consent.storedRecords.map(({ idempotencyKey }) => idempotencyKey),
    ),
    compare('releases', tables, releases),
    compare(
      'table builds',
      await listNames(newTablesSql),
      await listNames('select csv_digest as name from demo.builds'),
    ),
    compare(
      'saved groups',
      acknowledged.groups,
      await listNames('select name from user_groups where name = any($1)', [acknowledged.groups]),
    ),
    { kind: 'work left', required: 0, done: 0, wrong: await listNames(workLeftSql) },
  ]
}

const workLeftSql = `select queue || ' ' || payload::text as name from jobs
  union all select 'release ' || draft_id from report_drafts where release_at is not null and published_at is null`
const deliveriesSql = `select acceptance_key::text as name from consent_acceptances join consent_deliveries using (acceptance_id)`
const isNew = 'v.as_of > (select max(as_of) from report_versions where number = 1)'
const releasesSql = `select r.file_name as name from report_versions v join reports r using (report_id) where ${isNew}`
/** The CSV digests of the new versions, each of which needs a build; those of the sample catalogue may have been built before. */
const newTablesSql = `select f.digest as name from report_versions v
  join report_version_files vf using (report_version_id) join report_files f using (report_file_id)
  where vf.kind = 'csv' and ${isNew}`

/** Compares the names of required work with those of the work that was done. */
export const compare = (kind: string, required: string[], done: string[]): WorkDone => {
  const countsByName = new Map<string, number>()
  for (const name of done) countsByName.set(name, (countsByName.get(name) ?? 0) + 1)
  return {
    kind,
    required: required.length,
    done: done.length,
    wrong: [
      ...required.filter(name => !countsByName.has(name)).map(name => `${name} was not done`),
      ...[...countsByName].filter(([, count]) => count > 1).map(([name, count]) => `${name} was done ${count} times`),
    ],
  }
}
