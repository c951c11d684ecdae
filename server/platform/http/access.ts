import type { Access } from '../../../contract/call.ts'
import { administratorRoleId } from '../../../contract/permissions.ts'
import { type Actor, requireUserActor } from '../actor.ts'
import { permissionDenied, pleaseAcceptCookies, pleaseLogin, pleaseSendKey } from '../problem.ts'
import type { Request } from './requests.ts'

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

/** Milliseconds after which the rights of the caller of a long response are checked again. */
export const recheckMilliseconds = 1000

/**
 * Identifies the caller again, which replaces `request.actor`, and throws 403 if the role, session or account no longer has this access. A
 * passive check does not extend the session.
 */
export const requireSameRights = async (access: Access, request: Request, options?: { isPassive: boolean }) => {
  const { userId } = request.actor as Actor
  await request.server.identifyCaller(request, options)
  const currentActor = request.actor as Actor
  try {
    requireAccess(access, currentActor)
  } catch {
    throw buildChangedRights()
  }
  if (currentActor.userId !== userId) throw buildChangedRights()
}

const buildChangedRights = () => permissionDenied('Your rights have changed. Nothing was saved.')
