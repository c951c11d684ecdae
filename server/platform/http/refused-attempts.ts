import type { Access } from '../../../contract/call.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'
import type { Request } from './requests.ts'

/** A call or a page of the administration that a member of staff may not use (403). */
export interface RefusedAttempt {
  userId: number
  /** Proper name of the call or the export; `openPage` for a page. */
  call: string
  address: string
  /** The unvalidated payload, with wire names. */
  input?: unknown
  /** The route pattern of a page: paths would make records without limit. */
  page?: string
}
export type RecordRefused = (attempt: RefusedAttempt) => Promise<void>

interface AttemptedCall {
  name: string
  access: Access
}

/** Runs an administration call; a 403 for staff is recorded before the response is sent. */
export const recordingRefusals = async <T>(
  request: Request,
  { name, access }: AttemptedCall,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isAdministration = access.kind === 'menu' || access.kind === 'role'
    if (isAdministration && error instanceof Problem && error.status === 403)
      await recordOfStaff(request, { call: name, input })
    throw error
  }
}

/** Records that a page was refused (403), if the caller is staff. */
export const recordRefusedPage = (request: Request, page: string) => recordOfStaff(request, { call: 'openPage', page })

const recordOfStaff = async (request: Request, attempt: Pick<RefusedAttempt, 'call' | 'input' | 'page'>) => {
  const { userId, roleId } = request.actor as Actor
  if (userId === undefined || roleId === plainRoleId) return
  await request.server
    .recordRefused({ userId, address: request.ip, ...attempt })
    .catch(fault =>
      request.log.error({ err: fault, call: attempt.call }, 'A refused attempt is not on the audit trail'),
    )
}
