import type { Access } from '../../../contract/call.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'
import type { Request } from './requests.ts'

/** An attempt of staff to use a call or a page of the administration that their role does not allow (403). */
export interface RefusedAttempt {
  userId: number
  /** Proper name of the call or the export; `openPage` for a page. */
  call: string
  address: string
  /** The unvalidated payload, with wire names. */
  input?: unknown
  /** The route pattern of a page. Paths are not recorded, because there is no limit to the number of different ones. */
  page?: string
}
/** Adds a refused attempt to the audit trail. */
export type RecordRefused = (attempt: RefusedAttempt) => Promise<void>

interface AttemptedCall {
  name: string
  access: Access
}

/** Runs a call. If it is a call of the administration and staff get a 403, records the attempt before the response is sent. */
export const runRecordingRefusals = async <T>(
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
      await recordIfStaff(request, { call: name, input })
    throw error
  }
}

/** Records that a page was refused (403), if the caller is staff. */
export const recordRefusedPage = (request: Request, page: string) => recordIfStaff(request, { call: 'openPage', page })

const recordIfStaff = async (request: Request, attempt: Pick<RefusedAttempt, 'call' | 'input' | 'page'>) => {
  const { userId, roleId } = request.actor as Actor
  if (userId === undefined || roleId === plainRoleId) return
  await request.server
    .recordRefused({ userId, address: request.ip, ...attempt })
    .catch(failure =>
      request.log.error({ err: failure, call: attempt.call }, 'A refused attempt is not on the audit trail'),
    )
}
