import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { wire } from '../wire.ts'

/** A menu of the administration by its key; screens show it in the reader's language (docs/behaviour/roles.md#menus). */
export const menuEntry = wire({
  menuId: ['menu_name_id', z.int()],
  name: ['menu_name', z.string()],
  icon: ['icon', z.string()],
})

export const listMyMenus = call({
  name: 'listMyMenus',
  method: 'POST',
  path: '/api/getMenuByPermission',
  access: signedIn,
  summary: "Lists the administration's menus that the role of the signed-in user may open.",
  input: z.object({}),
  output: z.array(menuEntry),
})
