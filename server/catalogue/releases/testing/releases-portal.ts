import { sql } from 'kysely'
import { pino } from 'pino'
import type { PublishRule } from '../../../../contract/catalogue/releases.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { TestTable } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { openReleases } from '../release-runs.ts'
import { createReleaseReadings } from './release-readings.ts'
import { createReleaseSteps } from './release-steps.ts'

export const header = ['Year', 'Value']
export const table: TestTable = [header, [2024, 11.5], [2025, 12]]
export const success = { status: 200, body: { status: 'success' } }

/** Opens a portal with the calls about drafts and releases, one function per step, and any number of nodes that publish. */
export const openReleasesPortal = async (publishRule: PublishRule = 'anyone') => {
  const portal = await openUploadPortal({ publish: publishRule })
  const { database, clock, context, reports, users } = portal
  await appointStewards(database, users)
  const openNode = (nodeClock: Clock = clock) =>
    openReleases({ ...context, clock: nodeClock, log: pino({ level: 'silent' }) })
  return {
    ...portal,
    openNode,
    node: openNode(),
    ...createReleaseSteps(portal, { clock, defaultTable: table }),
    ...createReleaseReadings(database, reports),
    findRowCount: async (fileName: string) => (await portal.readCurrentFiles(fileName)).csv?.row_count,
  }
}

/** The callers who maintain reports, by username. */
const stewards = { collector: 'steward', grouped: 'colleague' }

/** Gives people the role of data stewards, and addresses of the names under which their requests are sent. */
const appointStewards = async (database: Database, users: Record<string, number>) => {
  for (const [username, caller] of Object.entries(stewards))
    await sql`update users set role_id = 4, email = ${`${caller}@example.org`} where user_id = ${users[username]!}`.execute(
      database,
    )
}
