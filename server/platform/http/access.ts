import type { Access } from '../../../contract/call.ts'
import { administratorRoleId } from '../../../contract/permissions.ts'
import { type Actor, requireUserActor } from '../actor.ts'
import { permissionDenied, pleaseAcceptCookies, pleaseLogin, pleaseSendKey } from '../problem.ts'

/** Throws 401 'Please login', 403 'Please accept cookies' or 403 'Permission denied' if the actor does not have this access. */
export const requireAccess = (access: Access, actor: Actor): void => {
  switch (access.kind) {
    case 'public':
      return
    case 'pending':
      if (actor.userId === undefined) throw pleaseLogin()
      return
    case 'session':
      requireUserActor(actor)
      if (access.consent) requireConsent(actor)
      return
    case 'consent':
      requireConsent(actor)
      return
    case 'menu':
      requireUserActor(actor)
      if (!access.menus.some(menu => actor.menus.has(menu))) throw permissionDenied()
      return
    case 'role':
      requireUserActor(actor)
      if (actor.roleId !== administratorRoleId) throw permissionDenied()
      return
    case 'key':
      if (actor.key?.scope !== access.scope) throw pleaseSendKey()
      return
    default:
      // The compiler checks that every kind has a case; only code built without that check can reach this line.
      access satisfies never
      throw permissionDenied()
  }
}

const requireConsent = (actor: Actor) => {
  if (!actor.hasConsented) throw pleaseAcceptCookies()
}
