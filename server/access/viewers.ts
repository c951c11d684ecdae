import type { Actor } from '../platform/actor.ts'
import { visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { isPublic, visibleReports } from './visible-reports.ts'

/** Somebody who is not there to ask, and the day in Bangkok for which is asked. */
export type Absent = Pick<Actor, 'roleId' | 'menus' | 'today'> & { userId: number }

/** A user as a session of theirs would make them, for work that is done in their absence. */
export const actorInAbsence = (person: Absent): Actor & { userId: number } => ({
  ...visitor,
  ...person,
  standing: 'active',
})

/** The ids of those who may see a report, by the rule of `visibleReports`. */
export const listViewers = async (
  database: Database,
  reportId: number,
  people: readonly Absent[],
): Promise<ReadonlySet<number>> => {
  const viewers = new Set<number>()
  // Everybody with the same role sees the same public reports.
  const groups = (await isOpenToAll(database, reportId))
    ? [...Map.groupBy(people, ({ roleId }) => roleId).values()]
    : people.map(person => [person])
  for (const group of groups)
    if (await isSeenBy(database, reportId, group[0]!)) for (const { userId } of group) viewers.add(userId)
  return viewers
}

const isOpenToAll = async (database: Database, reportId: number) =>
  (await database
    .selectFrom('reports')
    .select('report_id')
    .where('report_id', '=', reportId)
    .where(isPublic('reports'))
    .executeTakeFirst()) !== undefined

const isSeenBy = async (database: Database, reportId: number, person: Absent) =>
  (await visibleReports(database, actorInAbsence(person))
    .select('report_id')
    .where('report_id', '=', reportId)
    .executeTakeFirst()) !== undefined
