import type { OutputOf } from '../../contract/call.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import { administratorRoleId, type Menu } from '../../contract/permissions.ts'
import { listEndingGrants } from '../access/index.ts'
import { listNames, listRecentChanges } from '../audit/index.ts'
import {
  listLateReleases,
  listOwnDrafts,
  listReleasesToCome,
  listWaitingForSecond,
  listWorstReports,
} from '../catalogue/index.ts'
import { findFailingDeliveries } from '../consent/index.ts'
import { findFailingMails, listFailedMails } from '../mail/index.ts'
import type { Actor } from '../platform/actor.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { findLowDisk } from '../platform/disk-space.ts'
import type { ForwardedHeaders } from '../platform/http/operation/forwarded-headers.ts'
import { listFailedLoads } from '../runs/index.ts'
import { readBuildProgress } from '../tables/index.ts'
import { readDownloadsToday } from '../usage/index.ts'
import { pickSubjects } from './subjects.ts'

export interface OverviewContext {
  database: Database
  clock: Clock
  /** Folder on the disk of the database, or at least of the received files. */
  dataFolder: string
  /** Share of free disk space below which the overview warns. */
  lowShare: number
  /** Headers of proxies; if absent, the overview does not report them. */
  forwarded?: Pick<ForwardedHeaders, 'isIgnored'>
}

type Overview = OutputOf<typeof getOverview>
type Staff = Actor & { userId: number }
type Part = (context: OverviewContext, staff: Staff) => Promise<Partial<Overview>>

/** Rows of a list of tasks or of the most downloaded tables, and of the latest changes. */
const maxItems = { rows: 5, changes: 8 }
/** Days ahead for ending grants, and days back for mails that were given up. */
const nearDays = 7

/** The parts that each menu adds. */
const partsByMenu: Partial<Record<Menu, Part[]>> = {
  ReportConfiguration: [
    async ({ database, clock }) => ({ lateReleases: await listLateReleases(database, clock, maxItems.rows) }),
    async ({ database, clock }, { userId }) => ({
      drafts: await listOwnDrafts(database, clock, userId, maxItems.rows),
    }),
    async ({ database }) => ({ releases: await listReleasesToCome(database, maxItems.rows) }),
    async ({ database }, { userId }) => ({ waiting: await listWaitingForSecond(database, userId, maxItems.rows) }),
    async ({ database }) => ({ missingThai: await listWorstReports(database, 'thai', maxItems.rows) }),
    async ({ database }) => ({ missingDictionaries: await listWorstReports(database, 'dictionary', maxItems.rows) }),
    async ({ database, clock }) => ({ tableBuilds: await readBuildProgress(database, clock, maxItems.rows) }),
    async ({ dataFolder, lowShare }) => ({ lowDisk: await findLowDisk(dataFolder, lowShare) }),
  ],
  WorkBench: [async ({ database, clock }) => ({ failedLoads: await listFailedLoads(database, clock, maxItems.rows) })],
  ReportsManagement: [
    async (context, staff) => {
      const { grants, total } = await listEndingGrants(context, staff, { days: nearDays, pageSize: maxItems.rows })
      return { endingGrants: { rows: grants, total } }
    },
  ],
  ConsentAgreement: [async ({ database }) => ({ failingDeliveries: await findFailingDeliveries(database) })],
  UserManagement: [
    async ({ database, clock }) => ({
      failedMails: await listFailedMails(database, clock, { days: nearDays, most: maxItems.rows }),
    }),
    async ({ forwarded }) => ({ isProxyIgnored: forwarded?.isIgnored() ?? false }),
    async ({ database }) => ({ failingMails: await findFailingMails(database) }),
  ],
}

/** Reads the start page of the administration for a user; all parts concurrently. */
export const readOverview = async (context: OverviewContext, staff: Staff): Promise<Overview> => {
  const { database, clock } = context
  const menuParts = [...staff.menus].flatMap(menu => partsByMenu[menu] ?? [])
  const [downloadsToday, recentChanges, ...partValues] = await Promise.all([
    readDownloadsToday(database, clock, staff, maxItems.rows),
    readChanges(context, staff),
    ...menuParts.map(part => part(context, staff)),
  ])
  return Object.assign({ at: clock.now().toISOString(), downloadsToday, ...recentChanges }, ...partValues)
}

/** Reads the recent changes. The system administrator sees all changes, others those that their menus open. */
const readChanges = async ({ database, clock }: OverviewContext, { roleId, menus }: Staff) => {
  const changes = await listRecentChanges(database, {
    since: startOfYesterday(clock),
    subjects: roleId === administratorRoleId ? undefined : pickSubjects(menus),
    most: maxItems.changes,
  })
  const changedRows = changes.map(({ subject, key }) => ({ subject, key, before: null, after: null }))
  return { changes, names: await listNames(database, changedRows) }
}

const startOfYesterday = (clock: Clock) =>
  new Date(Date.parse(`${dayInBangkok(clock)}T00:00:00+07:00`) - dayMilliseconds)
