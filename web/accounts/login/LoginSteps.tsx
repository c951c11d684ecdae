import type { Trouble } from '../troubles.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { ExpiredPasswordDialog } from './ExpiredPasswordDialog.tsx'
import { TakeOverDialog } from './TakeOverDialog.tsx'
import { UpdatedPolicyDialog } from './UpdatedPolicyDialog.tsx'
import type { Owing } from './use-owing.ts'

export interface StepProps {
  owing: Owing
  /** The server has what the step owed. */
  onDone: () => void
  /** Back to username and password, with the reason where it was not the reader's wish. */
  onGiveUp: (why?: Trouble) => void
}

const dialogs = {
  takeOver: TakeOverDialog,
  policy: UpdatedPolicyDialog,
  password: ExpiredPasswordDialog,
  secondFactor: CodeDialog,
}

/** The dialog of the first step that a login still owes. */
export const LoginSteps = (props: StepProps) => {
  const step = props.owing.steps[0]
  if (!step) return null
  const StepDialog = dialogs[step]
  return <StepDialog key={step} {...props} />
}
