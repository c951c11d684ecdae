import type { Actor } from '../../actor.ts'
import type { Database } from '../../database/pool.ts'
import type { Replica } from '../../database/replicas/replicas.ts'
import { Problem } from '../../problem.ts'
import type { Route } from '../route.ts'

interface Places {
  database: Database
  replica?: Replica | undefined
}

const isVisitor = ({ userId, pending }: Actor) => userId === undefined && !pending

/**
 * Binds calls that read only data covered by the catalogue's version. A visitor's call runs on the replica if that may be read; if it fails
 * there, it runs on the primary. Calls of signed-in people always run on the primary, because the version does not cover their own writes.
 */
export const readingRoutes = ({ database, replica }: Places, routesOn: (database: Database) => Route[]): Route[] => {
  const routes = routesOn(database)
  if (!replica) return routes
  const others = routesOn(replica.database)
  return routes.map((route, at) => ({
    ...route,
    handler: async request => {
      if (!isVisitor(request.actor) || !(await replica.mayRead())) return route.handler(request)
      try {
        return await others[at]!.handler(request)
      } catch (error) {
        if (error instanceof Problem) throw error
        return route.handler(request)
      }
    },
  }))
}
