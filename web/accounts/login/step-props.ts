import type { ErrorMessage } from '../error-messages.ts'
import type { PendingLogin } from './use-pending-login.ts'

/** The props of the dialog of each step of a login. */
export interface StepProps {
  pendingLogin: PendingLogin
  /** Called when the server has accepted the step. */
  onDone: () => Promise<void>
  /** Returns to the username and password. `reason` is shown there; it is missing if the user cancelled. */
  onGiveUp: (reason?: ErrorMessage) => void
}
