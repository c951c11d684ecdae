import type { Access } from '../../../contract/call.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'
import type { Request } from './requests.ts'

/** Something of the administration that was refused to one of the staff with 403. */
export interface RefusedAttempt {
  userId: number
  /** Proper name of the call or the export. */
  call: string
  address: string
  /** What was sent, in the wire's names, unchecked. */
  input: unknown
}
export type RecordRefused = (attempt: RefusedAttempt) => Promise<void>

interface Asked {
  name: string
  access: Access
}

/** Does the work of an administration call; a refusal to staff goes on record before it is answered. */
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
