import type { Actor } from '../../actor.ts'
import type { Database } from '../../database/pool.ts'
import type { Replica } from '../../database/replicas/replicas.ts'
import { databaseSilent, Problem } from '../../problem.ts'
import type { Route } from '../route.ts'

interface RouteDatabases {
  database: Database
  replica?: Replica | undefined
}

const isVisitor = ({ userId, pending }: Actor) => userId === undefined && !pending

/**
 * Binds calls that read only data that the catalogue's version covers, or the signed-in user's own data. A visitor's call runs on the
 * replica if that may be read, and on the primary if it fails there. The call of a signed-in user runs on the primary, because the version
 * does not cover the user's own writes; only while the primary does not respond, it runs on the replica that confirmed the session.
 */
export const readingRoutes = (
  { database, replica }: RouteDatabases,
  routesOn: (database: Database) => Route[],
): Route[] => {
  const routes = routesOn(database)
  if (!replica) return routes
  const replicaRoutes = routesOn(replica.database)
  return routes.map((route, index) => ({
    ...route,
    readsReplica: true,
    handler: async request => {
      if (request.actor.isFromReplica) return runOnReplica(replicaRoutes[index]!, request)
      if (!isVisitor(request.actor) || !(await replica.mayRead())) return route.handler(request)
      try {
        return await replicaRoutes[index]!.handler(request)
      } catch (error) {
        if (error instanceof Problem) throw error
        return route.handler(request)
      }
    },
  }))
}

const runOnReplica = async ({ handler }: Route, request: Parameters<Route['handler']>[0]) => {
  try {
    return await handler(request)
  } catch (error) {
    throw error instanceof Problem ? error : databaseSilent(error)
  }
}
