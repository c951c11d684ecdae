import type { Trouble } from '../troubles.ts'
import type { Owing } from './use-owing.ts'

/** What the dialog of each step of a login is given. */
export interface StepProps {
  owing: Owing
  /** Called when the server has accepted the step. */
  onDone: () => void
  /** Goes back to username and password; the reason is given unless the user cancelled. */
  onGiveUp: (why?: Trouble) => void
}
