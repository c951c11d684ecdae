import type { Access } from '../../../contract/call.ts'
import type { Actor } from '../actor.ts'
import { permissionDenied } from '../problem.ts'
import { requireAccess } from './access.ts'
import type { Request } from './requests.ts'

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
