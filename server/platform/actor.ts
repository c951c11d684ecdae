import type { Menu } from '../../contract/permissions.ts'

/** Whoever makes a call, as the session says; never as the payload says. */
export interface Actor {
  /** Undefined for a visitor. */
  userId?: number
  roleId: number
  menus: ReadonlySet<Menu>
  /** True while a login still owes a step: it opens only the calls that complete the step. */
  pending: boolean
  /** True when a record of an accepted cookie choice stands behind the request. */
  consented: boolean
}

/** Visitors count as the plain role (decisions.md 4). */
export const plainRoleId = 3

export const visitor: Actor = { roleId: plainRoleId, menus: new Set(), pending: false, consented: false }
