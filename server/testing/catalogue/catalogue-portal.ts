import { createCatalogueVersionReader } from '../../catalogue/index.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { createResponseCache } from '../../platform/http/caches/cached-responses.ts'
import { roleIds } from '../accounts/account-ids.ts'
import { testPortal } from '../portal.ts'
import { createMemoryStore } from '../stores.ts'
import { openCatalogueDatabase } from './catalogue.ts'

/** Opens a portal with the calls about the small named catalogue, and callers: a visitor, users with and without grants, staff. */
export const openCatalogue = async () => {
  const store = createMemoryStore()
  const { pool, database, ...world } = await openCatalogueDatabase(store)
  const { reports, users } = world
  await database
    .insertInto('user_report_grants')
    .values({ user_id: users.granted!, report_id: reports['revenue-forecast']! })
    .execute()
  const narrow = await database
    .insertInto('roles')
    .values({ name: 'Narrow' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const economy = await database
    .selectFrom('categories')
    .select('category_id')
    .where('name_en', '=', 'Economy')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('role_hidden_categories')
    .values({ role_id: narrow.role_id, category_id: economy.category_id })
    .execute()
  const buildActor = (userId: number | undefined, more: Partial<Actor> = {}): Actor => ({ ...visitor, userId, ...more })
  const actors: Record<string, Actor> = {
    stranger: buildActor(users.stranger),
    granted: buildActor(users.granted),
    pending: buildActor(users.granted, {
      isLoginPending: true,
      roleId: roleIds.dataSteward,
      menus: new Set(['ReportConfiguration']),
    }),
    narrow: buildActor(users.desk, { roleId: narrow.role_id }),
    staff: buildActor(users.collector, { roleId: roleIds.dataSteward, menus: new Set(['ReportConfiguration']) }),
  }
  const portal = testPortal(catalogueRoutes({ database, store }), actors, undefined, {
    findCachedResponse: createResponseCache(createCatalogueVersionReader(pool)),
  })
  return { pool, database, store, world, actors, portal, economy: economy.category_id }
}
