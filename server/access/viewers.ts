import { type Actor, visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { isPublicSql } from './report-conditions.ts'
import { selectVisibleReports } from './visible-reports.ts'

/** A user who makes no request; `today` is the day in Bangkok on which their grants must be open. */
export type AbsentPerson = Pick<Actor, 'roleId' | 'menus' | 'today'> & { userId: number }

/** Creates the actor that a user would have in a session, for work without a request, such as mails to followers. */
export const createAbsentActor = (person: AbsentPerson): Actor & { userId: number } => ({
  ...visitor,
  ...person,
  sessionState: 'active',
})

/** Returns the ids of those of the given users who may see a report, by the rule of `selectVisibleReports`. */
export const listViewers = async (
  database: Database,
  reportId: number,
  people: readonly AbsentPerson[],
): Promise<ReadonlySet<number>> => {
  const viewers = new Set<number>()
  // All users with the same role see the same public reports.
  const peopleByRights = (await isOpenToAll(database, reportId))
    ? [...Map.groupBy(people, ({ roleId }) => roleId).values()]
    : people.map(person => [person])
  for (const peopleWithSameRights of peopleByRights)
    if (await isSeenBy(database, reportId, peopleWithSameRights[0]!))
      for (const { userId } of peopleWithSameRights) viewers.add(userId)
  return viewers
}

const isOpenToAll = async (database: Database, reportId: number) =>
  (await database
    .selectFrom('reports')
    .select('report_id')
    .where('report_id', '=', reportId)
    .where(isPublicSql('reports'))
    .executeTakeFirst()) !== undefined

const isSeenBy = async (database: Database, reportId: number, person: AbsentPerson) =>
  (await selectVisibleReports(database, createAbsentActor(person))
    .select('report_id')
    .where('report_id', '=', reportId)
    .executeTakeFirst()) !== undefined
