import { CodeDialog } from './CodeDialog.tsx'
import { EnrolmentDialog } from './EnrolmentDialog.tsx'
import { ExpiredPasswordDialog } from './ExpiredPasswordDialog.tsx'
import type { StepProps } from './step-props.ts'
import { TakeOverDialog } from './TakeOverDialog.tsx'
import { UpdatedPolicyDialog } from './UpdatedPolicyDialog.tsx'

const dialogs = {
  takeOver: TakeOverDialog,
  policy: UpdatedPolicyDialog,
  password: ExpiredPasswordDialog,
  secondFactor: CodeDialog,
  enrolment: EnrolmentDialog,
}

/** Shows the dialog of the first remaining step of a login. */
export const LoginSteps = (props: StepProps) => {
  const step = props.pendingLogin.steps[0]
  if (!step) return null
  const StepDialog = dialogs[step]
  return <StepDialog key={step} {...props} />
}
