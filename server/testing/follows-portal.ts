import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { pino } from 'pino'
import { minuteMilliseconds } from '../../contract/durations.ts'
import { readerRoutes } from '../catalogue/readers/reader-routes.ts'
import { openComparisons } from '../catalogue/report-versions/comparisons.ts'
import type { FollowsContext } from '../follows/context.ts'
import { receiveStopForm } from '../follows/links/stop-forms.ts'
import { announceNextRelease } from '../follows/releases/announcements.ts'
import { sendNextDigests } from '../follows/releases/digests.ts'
import { settleNextRelease } from '../follows/releases/settling.ts'
import { followRoutes } from '../follows/routes.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { serveForm } from '../platform/http/forms.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { buildCsvZip, type TestTable } from './catalogue/report-files.ts'
import { openUploadPortal } from './catalogue/upload-portal.ts'
import { testPortal } from './portal.ts'

/**
 * Opens a portal with the calls about favourites and follows on the small named catalogue, a steward who publishes, and readers with
 * addresses.
 */
export const openFollowsPortal = async () => {
  const { database, clock, reports, users, upload, context: files, readStoredState } = await openUploadPortal()
  const context: FollowsContext = {
    database,
    clock,
    key: randomBytes(32),
    officeName: { en: 'Fiscal Policy Office', th: 'สำนักงานนโยบายการคลัง' },
    publicUrl: () => 'https://data.example.org',
    settlingMilliseconds: 10 * minuteMilliseconds,
  }
  const actors: Record<string, Actor> = {}
  const portal = testPortal(
    [
      ...followRoutes(context),
      ...readerRoutes({
        database,
        clock,
        allowances: createAllowances(database, clock),
        officeEmail: 'office@example.org',
        linkHosts: [],
      }),
    ],
    actors,
  )
  serveForm(portal.app, { path: '/unsubscribe/', receive: formRequest => receiveStopForm(context, formRequest) })
  const comparisons = openComparisons({ ...files, log: pino({ level: 'silent' }) })
  after(() => comparisons.stop())

  /** Adds a reader with a confirmed address, who can then make calls under this name. */
  const enter = async (username: string, more: Record<string, unknown> = {}) => {
    const userId = await insertReader(database, { username, verified_at: clock.now(), ...more })
    actors[username] = { ...visitor, userId, hasConsented: true, sessionState: 'active' }
    return userId
  }
  /** Adds a follow without a call. */
  const follow = (userId: number, fileName: string, pace = 'atOnce') =>
    insertFollow(database, { user_id: userId, report_id: reports[fileName]! }, { pace, now: clock.now() })
  const publish = async (fileName: string, table: TestTable) => {
    clock.advance(minuteMilliseconds)
    const { status, text } = await upload(fileName, 'csv', await buildCsvZip(fileName, table))
    if (status !== 200 || !text.includes('"success"')) throw new Error(text)
  }
  const untilDone = async (next: (context: FollowsContext) => Promise<boolean>) => {
    while (await next(context));
  }
  /** Runs the repeated tasks, and the comparison of versions before them. */
  const announce = async () => {
    await comparisons.runDue()
    await untilDone(settleNextRelease)
    await untilDone(announceNextRelease)
  }
  return {
    ...portal,
    context,
    database,
    clock,
    reports,
    users,
    actors,
    upload,
    readStoredState,
    comparisons,
    enter,
    follow,
    publish,
    announce,
    digest: () => untilDone(sendNextDigests),
    mails: () => database.selectFrom('mails').selectAll().orderBy('mail_id').execute(),
    choices: () => listChoices(database),
  }
}

const insertReader = async (database: Database, reader: { username: string; verified_at: Date }) => {
  const row = { firstname: 'Mali', email: `${reader.username}@example.org`, ...reader }
  const { user_id } = await database.insertInto('users').values(row).returning('user_id').executeTakeFirstOrThrow()
  return user_id
}

const insertFollow = async (
  database: Database,
  ids: { user_id: number; report_id: number },
  { pace, now }: { pace: string; now: Date },
) => {
  await database
    .insertInto('favourites')
    .values({ ...ids, added_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await database
    .insertInto('follows')
    .values({ ...ids, pace, since: now, chosen_at: now, text_version: '1' })
    .execute()
}

/** Lists the recorded choices of paces, each as its user, its pace and who made it. */
const listChoices = async (database: Database) => {
  const rows = await database.selectFrom('follow_choices').selectAll().orderBy('choice_id').execute()
  return rows.map(({ user_id, pace, made_by }) => [user_id, pace, made_by])
}
