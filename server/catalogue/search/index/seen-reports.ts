import { selectGrantedReportIds, selectVisibleCombinations } from '../../../access/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { ReportIndex, VisibilityClass } from './report-index.ts'

/** Whether an actor may see the reports of a group: none, all, or those that are granted. */
export const visibility = { never: 0, always: 1, ifGranted: 2 } as const

/** The reports that an actor may see. */
export interface SeenReports {
  /** For each group: whether the actor may see its reports. */
  visibilities: Uint8Array
  /** The numbers of the reports that are granted to the actor. */
  granted: ReadonlySet<number>
  /** Returns true if the actor may see the report with a number. */
  isSeen: (report: number) => boolean
  /** Returns true if the reports of a group are Inactive or restricted. */
  isHidden: (group: number) => boolean
}

/** Creates a function that reads which reports an actor may see. What visitors may see is read only once. */
export const createSeenReader = (database: Database, reports: ReportIndex) => {
  let visitorReports: Promise<SeenReports> | undefined
  return (actor: Actor): Promise<SeenReports> => {
    if (actor.userId !== undefined) return readSeen(database, reports, actor)
    visitorReports ??= readSeen(database, reports, actor)
    // After a failure, the next search reads again.
    visitorReports.catch(() => {
      visitorReports = undefined
    })
    return visitorReports
  }
}

/** Reads which reports an actor may see, by the rule of server/access/visible-reports.ts. */
const readSeen = async (database: Database, reports: ReportIndex, actor: Actor): Promise<SeenReports> => {
  const rows = await selectVisibleCombinations(database, actor).execute()
  const needsGrants = rows.some(({ open }) => !open)
  const grantedRows = needsGrants ? await selectGrantedReportIds(database, actor)?.execute() : []
  const granted = new Set(grantedRows?.flatMap(({ report_id }) => reports.findNumber(report_id) ?? []))
  const openByGroup = new Map(rows.map(({ open, ...group }) => [toGroupKey(group), open]))
  const visibilities = Uint8Array.from(reports.groups, group => {
    const open = openByGroup.get(toGroupKey(group))
    if (open === undefined) return visibility.never
    return open ? visibility.always : visibility.ifGranted
  })
  const { classesByReport } = reports
  return {
    visibilities,
    granted,
    isSeen: report => {
      const groupVisibility = visibilities[classesByReport[report]!]
      return groupVisibility === visibility.always || (groupVisibility === visibility.ifGranted && granted.has(report))
    },
    isHidden: group => reports.groups[group]!.status !== 'Active' || visibilities[group] !== visibility.always,
  }
}

const toGroupKey = ({ subCategoryId, subLevelId, status }: VisibilityClass) =>
  `${subCategoryId} ${subLevelId} ${status}`
