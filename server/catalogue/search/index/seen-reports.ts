import { reportsGrantedTo, visibleGroups } from '../../../access/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { ReportGroup, ReportIndex } from './report-index.ts'

/** How an actor may see the reports of a group. */
export const visibility = { never: 0, always: 1, ifGranted: 2 } as const

/** The reports that an actor may see. */
export interface SeenReports {
  /** How the actor may see the reports of each group. */
  visibilities: Uint8Array
  /** The numbers of the reports that are granted to the actor. */
  granted: ReadonlySet<number>
  isSeen: (report: number) => boolean
  /** Returns true if the reports of a group are Inactive or restricted. */
  isHidden: (group: number) => boolean
}

/** Reads which reports an actor may see; for visitors once. */
export const createSeenReader = (database: Database, reports: ReportIndex) => {
  let visitorReports: Promise<SeenReports> | undefined
  return (actor: Actor): Promise<SeenReports> => {
    if (actor.userId !== undefined) return readSeen(database, reports, actor)
    visitorReports ??= readSeen(database, reports, actor)
    visitorReports.catch(() => {
      visitorReports = undefined
    })
    return visitorReports
  }
}

/** Reads which reports an actor sees. The rule is that of server/access/visible-reports.ts. */
const readSeen = async (database: Database, reports: ReportIndex, actor: Actor): Promise<SeenReports> => {
  const rows = await visibleGroups(database, actor).execute()
  const grants = rows.every(({ open }) => open) ? undefined : reportsGrantedTo(database, actor)
  const granted = new Set(
    ((await grants?.execute()) ?? []).flatMap(({ report_id }) => reports.findNumber(report_id) ?? []),
  )
  const openByGroup = new Map(rows.map(({ open, ...group }) => [toGroupKey(group), open]))
  const visibilities = Uint8Array.from(reports.groups, group => {
    const open = openByGroup.get(toGroupKey(group))
    if (open === undefined) return visibility.never
    return open ? visibility.always : visibility.ifGranted
  })
  const { groupsByReport } = reports
  return {
    visibilities,
    granted,
    isSeen: report => {
      const groupVisibility = visibilities[groupsByReport[report]!]
      return groupVisibility === visibility.always || (groupVisibility === visibility.ifGranted && granted.has(report))
    },
    isHidden: group => reports.groups[group]!.status !== 'Active' || visibilities[group] !== visibility.always,
  }
}

const toGroupKey = ({ subCategoryId, subLevelId, status }: ReportGroup) => `${subCategoryId} ${subLevelId} ${status}`
