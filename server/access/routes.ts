import { listMyMenus } from '../../contract/access/menus.ts'
import { route } from '../platform/http/route.ts'
import type { AccessContext } from './context.ts'
import { grantRoutes } from './grants/grant-routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { listMenusOf } from './menus.ts'
import { monitorRoutes } from './monitor/monitor-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { roleRoutes } from './roles/routes.ts'

/** The calls about roles, groups, grants and menus. */
export const accessRoutes = (context: AccessContext) => [
  route(listMyMenus, ({ actor }) => listMenusOf(context.database, actor)),
  ...roleRoutes(context),
  ...groupRoutes(context),
  ...grantRoutes(context),
  ...monitorRoutes(context),
  ...reviewRoutes(context),
]
