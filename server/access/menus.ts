import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'

/** Returns the menus that the actor's role may open, in order (docs/behaviour/screens.md#the-administrations-frame). */
export const listActorMenus = async (database: Database, actor: Actor) => {
  const rows = await database
    .selectFrom('menus')
    .select(['menu_id', 'menu_key', 'icon'])
    // No menu has an empty key, which keeps the list valid SQL for an actor without menus.
    .where('menu_key', 'in', [...actor.menus, ''])
    .orderBy('menu_id')
    .execute()
  return rows.map(({ menu_id, menu_key, icon }) => ({ menuId: menu_id, name: menu_key, icon }))
}
