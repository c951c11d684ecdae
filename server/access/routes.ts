import { listMyMenus } from '../../contract/access/menus.ts'
import { route } from '../platform/http/route.ts'
import { grantRoutes } from './grants/grant-routes.ts'
import type { AccessGround } from './ground.ts'
import { groupRoutes } from './groups/routes.ts'
import { listMenusOf } from './menus.ts'
import { monitorRoutes } from './monitor/monitor-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { roleRoutes } from './roles/routes.ts'

/** The calls about roles, groups, grants and menus. */
export const accessRoutes = (ground: AccessGround) => [
  route(listMyMenus, ({ actor }) => listMenusOf(ground.database, actor)),
  ...roleRoutes(ground),
  ...groupRoutes(ground),
  ...grantRoutes(ground),
  ...monitorRoutes(ground),
  ...reviewRoutes(ground),
]
