import { type LoginNotice, type LoginStatus, type LoginStep, loginSteps } from '../../../contract/accounts/logins.ts'

/**
 * The login as a state machine without side effects (docs/behaviour/logins.md#steps-of-a-login): the right password opens it, each owed step is completed once,
 * in any order, and the session comes when nothing is owed.
 */

/** What is known of an account whose password was right. */
export interface Standing {
  status: 'Active' | 'Offline' | 'New' | 'Wait for Verify' | 'Suspend' | 'Lock'
  /** Who locked it, if anyone did. */
  lockedBy: 'wrong passwords' | 'staff' | null
  hasSecondFactor: boolean
  isElsewhere: boolean
  owesPolicy: boolean
  isPasswordExpired: boolean
  /** Has to enrol in the second factor, by a wish of staff or for its role; no debt where the second factor is on. */
  mustEnrol: boolean
}

export type Beginning = { refused: LoginStatus } | { owed: LoginStep[] }

/** What a right password leads to. A lock by wrong passwords gives way to the second factor, so that no stranger can lock its owner out. */
export const begin = (standing: Standing): Beginning => {
  const refused = refusalOf(standing)
  return refused ? { refused } : { owed: loginSteps.filter(step => isOwed[step](standing)) }
}

const isOwed: Record<LoginStep, (standing: Standing) => boolean> = {
  takeOver: ({ isElsewhere }) => isElsewhere,
  policy: ({ owesPolicy }) => owesPolicy,
  password: ({ isPasswordExpired }) => isPasswordExpired,
  secondFactor: ({ hasSecondFactor }) => hasSecondFactor,
  enrolment: ({ hasSecondFactor, mustEnrol }) => mustEnrol && !hasSecondFactor,
}

const refusalOf = ({ status, lockedBy, hasSecondFactor }: Standing): LoginStatus | undefined => {
  if (status === 'Offline') return 'offline'
  if (status === 'Suspend') return 'suspended'
  if (status === 'Wait for Verify') return 'unconfirmed'
  const isUndone = lockedBy === 'wrong passwords' && hasSecondFactor
  return status === 'Lock' && !isUndone ? 'locked' : undefined
}

/** What is still owed after a step; undefined when the step was not owed, so that it changes nothing. */
export const complete = (owed: readonly LoginStep[], step: LoginStep) =>
  owed.includes(step) ? owed.filter(one => one !== step) : undefined

/** The specification's words for what is owed, which has none for the second factor; an administrator's login says so, with what is owed beside it. */
export const statusOf = (
  owed: readonly LoginStep[],
  isAdministrator: boolean,
): { status: LoginStatus; notice?: LoginNotice } => {
  if (owed.includes('takeOver')) return { status: 'sessionElsewhere' }
  if (owed.includes('policy'))
    return isAdministrator ? { status: 'administrator', notice: 'policyOwed' } : { status: 'policyOwed' }
  if (owed.includes('password')) return { status: isAdministrator ? 'administratorPasswordExpired' : 'passwordExpired' }
  return { status: isAdministrator ? 'administrator' : 'success' }
}
