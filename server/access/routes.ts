import { listMyMenus } from '../../contract/access/menus.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../platform/http/replicas/replica-routes.ts'
import { route } from '../platform/http/route.ts'
import type { AccessContext } from './context.ts'
import { grantRoutes } from './grants/grant-routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { listActorMenus } from './menus.ts'
import { monitorRoutes } from './monitor/monitor-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { roleRoutes } from './roles/routes.ts'

/** Returns the routes about roles, groups, grants and menus. */
export const accessRoutes = (context: AccessContext & { replica?: Replica | undefined }) => [
  ...bindReadingRoutes(context, database => [route(listMyMenus, ({ actor }) => listActorMenus(database, actor))]),
  ...roleRoutes(context),
  ...groupRoutes(context),
  ...grantRoutes(context),
  ...monitorRoutes(context),
  ...reviewRoutes(context),
]
