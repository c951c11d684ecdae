import type { Actor } from '../../actor.ts'
import type { Database } from '../../database/pool.ts'
import type { Replica } from '../../database/replicas/replicas.ts'
import { databaseSilent, Problem } from '../../problem.ts'
import type { Route } from '../route.ts'

interface RouteDatabases {
  database: Database
  replica?: Replica | undefined
}

const isVisitor = ({ userId, isLoginPending }: Actor) => userId === undefined && !isLoginPending

/**
 * Binds calls that read only data that the catalogue's version covers, or the signed-in user's own data. A visitor's call runs on the
 * replica if visitors may read it, and on the primary if it fails there. The call of a signed-in user runs on the primary, because the
 * version does not cover the user's own writes. Only if the primary did not respond and the replica confirmed the session, it runs on the
 * replica.
 */
export const bindReadingRoutes = (
  { database, replica }: RouteDatabases,
  bindRoutes: (database: Database) => Route[],
): Route[] => {
  const routes = bindRoutes(database)
  if (!replica) return routes
  const replicaRoutes = bindRoutes(replica.database)
  return routes.map((route, index) => ({
    ...route,
    readsReplica: true,
    handler: async request => {
      if (request.actor.isFromReplica) return runOnReplica(replicaRoutes[index]!, request)
      if (!isVisitor(request.actor) || !(await replica.mayRead())) return route.handler(request)
      try {
        return await replicaRoutes[index]!.handler(request)
      } catch (error) {
        // A Problem is the result of the call, so only other failures are those of the replica.
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
