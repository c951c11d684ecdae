import type { Actor } from '../../actor.ts'
import type { Database } from '../../database/pool.ts'
import type { Replica } from '../../database/replicas/replicas.ts'
import { databaseSilent, Problem } from '../../problem.ts'
import type { Route } from '../route.ts'

interface Places {
  database: Database
  replica?: Replica | undefined
}

const isVisitor = ({ userId, pending }: Actor) => userId === undefined && !pending

/**
 * Binds calls that only read, from data covered by the catalogue's version or, for signed-in people, of their own. A visitor's call runs on the
 * replica if that may be read; if it fails there, it runs on the primary. Calls of signed-in people run on the primary, because the version
 * does not cover their own writes; only while it does not answer, they run on the replica that confirmed their session.
 */
export const readingRoutes = ({ database, replica }: Places, routesOn: (database: Database) => Route[]): Route[] => {
  const routes = routesOn(database)
  if (!replica) return routes
  const others = routesOn(replica.database)
  return routes.map((route, index) => ({
    ...route,
    readsReplica: true,
    handler: async request => {
      if (request.actor.isFromReplica) return onlyFrom(others[index]!, request)
      if (!isVisitor(request.actor) || !(await replica.mayRead())) return route.handler(request)
      try {
        return await others[index]!.handler(request)
      } catch (error) {
        if (error instanceof Problem) throw error
        return route.handler(request)
      }
    },
  }))
}

const onlyFrom = async ({ handler }: Route, request: Parameters<Route['handler']>[0]) => {
  try {
    return await handler(request)
  } catch (error) {
    throw error instanceof Problem ? error : databaseSilent(error)
  }
}
