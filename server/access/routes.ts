import { listMyMenus } from '../../contract/access/menus.ts'
import type { Database } from '../platform/database/pool.ts'
import { route } from '../platform/http/route.ts'
import { listMenusOf } from './menus.ts'

/** The calls about roles and what they may open. */
export const accessRoutes = ({ database }: { database: Database }) => [
  route(listMyMenus, ({ actor }) => listMenusOf(database, actor)),
]
