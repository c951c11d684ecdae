import { type LoginNotice, type LoginStatus, type LoginStep, loginSteps } from '../../../contract/accounts/logins.ts'

// The login as a state machine without side effects (docs/behaviour/logins.md#steps-of-a-login): the correct password starts it, each
// required step is completed once, in any order, and the session opens when no step is left.

/** State of an account whose password was correct. */
export interface AccountState {
  status: 'Active' | 'Offline' | 'New' | 'Wait for Verify' | 'Suspend' | 'Lock'
  /** What caused the lock; null for an account that is not locked. */
  lockedBy: 'wrong passwords' | 'staff' | null
  hasSecondFactor: boolean
  hasOtherSession: boolean
  hasPendingPolicy: boolean
  isPasswordExpired: boolean
  /** True if staff or the role require the owner to enrol in the second factor; ignored if the second factor is on. */
  mustEnrol: boolean
}

/** The refusal of a login whose password was correct, or its required steps. */
export type LoginStart = { refused: LoginStatus } | { remainingSteps: LoginStep[] }

/**
 * Returns the refusal or the required steps after a correct password. A second factor overrides a lock by wrong passwords, so that no
 * stranger can lock the owner out.
 */
export const findRequiredSteps = (state: AccountState): LoginStart => {
  const refusal = findRefusal(state)
  return refusal ? { refused: refusal } : { remainingSteps: loginSteps.filter(step => isStepRequired[step](state)) }
}

const isStepRequired: Record<LoginStep, (state: AccountState) => boolean> = {
  takeOver: ({ hasOtherSession }) => hasOtherSession,
  policy: ({ hasPendingPolicy }) => hasPendingPolicy,
  password: ({ isPasswordExpired }) => isPasswordExpired,
  secondFactor: ({ hasSecondFactor }) => hasSecondFactor,
  enrolment: ({ hasSecondFactor, mustEnrol }) => mustEnrol && !hasSecondFactor,
}

const findRefusal = ({ status, lockedBy, hasSecondFactor }: AccountState): LoginStatus | undefined => {
  if (status === 'Offline') return 'offline'
  if (status === 'Suspend') return 'suspended'
  if (status === 'Wait for Verify') return 'unconfirmed'
  const isLockOverridden = lockedBy === 'wrong passwords' && hasSecondFactor
  const isLocked = status === 'Lock' && !isLockOverridden
  return isLocked ? 'locked' : undefined
}

/** Returns the steps that remain after one is completed; undefined if the step is not required. */
export const removeStep = (remainingSteps: readonly LoginStep[], step: LoginStep) =>
  remainingSteps.includes(step) ? remainingSteps.filter(remainingStep => remainingStep !== step) : undefined

/**
 * Returns the specification's status for the remaining steps. The specification has no status for the second factor, and administrators get
 * the same status for several steps, so the response to a login also lists the steps.
 */
export const toStatusAndNotice = (
  remainingSteps: readonly LoginStep[],
  { isAdministrator }: { isAdministrator: boolean },
): { status: LoginStatus; notice?: LoginNotice } => {
  if (remainingSteps.includes('takeOver')) return { status: 'sessionElsewhere' }
  if (remainingSteps.includes('policy'))
    return isAdministrator ? { status: 'administrator', notice: 'policyPending' } : { status: 'policyPending' }
  if (remainingSteps.includes('password'))
    return { status: isAdministrator ? 'administratorPasswordExpired' : 'passwordExpired' }
  return { status: isAdministrator ? 'administrator' : 'success' }
}
