import type { OutputOf } from '../../contract/call.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import { administratorRoleId, type Menu } from '../../contract/permissions.ts'
import { listEndingGrants } from '../access/index.ts'
import { listRecentChanges, listReferencedNames } from '../audit/index.ts'
import {
  listDraftsAwaitingSecondPerson,
  listLateReleases,
  listOwnDrafts,
  listReleasesToCome,
  listReportsWithMostGaps,
} from '../catalogue/index.ts'
import { findFailingDeliveries } from '../consent/index.ts'
import { findFailingMails, listFailedMails } from '../mail/index.ts'
import type { Actor } from '../platform/actor.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { findLowDisk } from '../platform/http/operation/disk-alarms.ts'
import type { ForwardedHeaders } from '../platform/http/operation/forwarded-headers.ts'
import { listExpectedFailingJobs } from '../runs/index.ts'
import { readBuildProgress } from '../tables/index.ts'
import { readDownloadsToday } from '../usage/index.ts'
import { listTablesOfMenus } from './tables-by-menu.ts'

export interface OverviewContext {
  database: Database
  clock: Clock
  /** Folder on the disk of the database, or at least of the received files. */
  dataFolder: string
  /** Share of free disk space below which the overview warns. */
  diskAlarmShare: number
  /** Headers of proxies; if absent, the overview does not report them. */
  forwarded?: Pick<ForwardedHeaders, 'isIgnored'>
}

type Overview = OutputOf<typeof getOverview>
type Staff = Actor & { userId: number }
/** Reads a part of the overview for a user. */
type OverviewPart = (context: OverviewContext, staff: Staff) => Promise<Partial<Overview>>

/** Maximum number of rows in each list of tasks, and in the list of downloads. */
const maxRows = 5
/** Maximum number of recent changes. */
const maxChanges = 8
/** The overview lists grants that end within this many days, and mails that were given up within as many past days. */
const nearDays = 7

/** The parts of the overview for users with each menu. */
const partsByMenu: Partial<Record<Menu, OverviewPart[]>> = {
  ReportConfiguration: [
    async ({ database, clock }) => ({ lateReleases: await listLateReleases(database, clock, maxRows) }),
    async ({ database, clock }, { userId }) => ({
      drafts: await listOwnDrafts(database, clock, { userId, limit: maxRows }),
    }),
    async ({ database }) => ({ releases: await listReleasesToCome(database, maxRows) }),
    async ({ database }, { userId }) => ({ waiting: await listDraftsAwaitingSecondPerson(database, userId, maxRows) }),
    async ({ database }) => ({ missingThai: await listReportsWithMostGaps(database, 'thai', maxRows) }),
    async ({ database }) => ({ missingDictionaries: await listReportsWithMostGaps(database, 'dictionary', maxRows) }),
    async ({ database, clock }) => ({ tableBuilds: await readBuildProgress(database, clock, maxRows) }),
    async ({ dataFolder, diskAlarmShare }) => ({ lowDisk: await findLowDisk(dataFolder, diskAlarmShare) }),
  ],
  WorkBench: [
    async ({ database, clock }) => ({ failedLoads: await listExpectedFailingJobs(database, clock, maxRows) }),
  ],
  ReportsManagement: [
    async (context, staff) => {
      const { grants, total } = await listEndingGrants(context, staff, { days: nearDays, pageSize: maxRows })
      return { endingGrants: { rows: grants, total } }
    },
  ],
  ConsentAgreement: [async ({ database }) => ({ retriedDeliveries: await findFailingDeliveries(database) })],
  UserManagement: [
    async ({ database, clock }) => ({
      failedMails: await listFailedMails(database, clock, { days: nearDays, max: maxRows }),
    }),
    async ({ forwarded }) => ({ isProxyIgnored: forwarded?.isIgnored() ?? false }),
    async ({ database }) => ({ retriedMails: await findFailingMails(database) }),
  ],
}

/** Reads the parts of the overview that a user may see, all concurrently. */
export const readOverview = async (context: OverviewContext, staff: Staff): Promise<Overview> => {
  const { database, clock } = context
  const menuParts = [...staff.menus].flatMap(menu => partsByMenu[menu] ?? [])
  const [downloadsToday, recentChanges, ...partValues] = await Promise.all([
    readDownloadsToday(database, clock, staff, maxRows),
    readRecentChanges(context, staff),
    ...menuParts.map(part => part(context, staff)),
  ])
  return Object.assign({ at: clock.now().toISOString(), downloadsToday, ...recentChanges }, ...partValues)
}

/** Reads the recent changes and the names in them. The system administrator sees all changes, others those in the tables of their menus. */
const readRecentChanges = async ({ database, clock }: OverviewContext, { roleId, menus }: Staff) => {
  const changes = await listRecentChanges(database, {
    since: computeStartOfYesterday(clock),
    tableNames: roleId === administratorRoleId ? undefined : listTablesOfMenus(menus),
    maxChanges,
  })
  // Without values, so that `listReferencedNames` reads only the names to which the keys refer.
  const changedRows = changes.map(({ tableName, key }) => ({ tableName, key, before: null, after: null }))
  return { changes, names: await listReferencedNames(database, changedRows) }
}

const computeStartOfYesterday = (clock: Clock) =>
  new Date(Date.parse(`${dayInBangkok(clock)}T00:00:00+07:00`) - dayMilliseconds)
