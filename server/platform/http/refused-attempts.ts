import type { Access } from '../../../contract/call.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'
import type { Request } from './requests.ts'

/** A call of the administration that a member of staff may not make (403). */
export interface RefusedAttempt {
  userId: number
  /** Proper name of the call or the export. */
  call: string
  address: string
  /** The unvalidated payload, with wire names. */
  input: unknown
}
export type RecordRefused = (attempt: RefusedAttempt) => Promise<void>

interface Asked {
  name: string
  access: Access
}

/** Runs an administration call; a 403 for staff is recorded before the response is sent. */
export const recordingRefusals = async <T>(
  request: Request,
  { name, access }: Asked,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { userId, roleId } = request.actor as Actor
    const isStaff = userId !== undefined && roleId !== plainRoleId
    const isAdministration = access.kind === 'menu' || access.kind === 'role'
    if (isStaff && isAdministration && error instanceof Problem && error.status === 403)
      await request.server
        .recordRefused({ userId, call: name, address: request.ip, input })
        .catch(fault => request.log.error({ err: fault, call: name }, 'A refused attempt is not on the audit trail'))
    throw error
  }
}
