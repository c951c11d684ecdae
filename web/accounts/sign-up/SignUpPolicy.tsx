import { type AcceptedPolicy, PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import type { LoginTarget } from '../wall/kept-files.ts'
import { type AcceptedSignUp, sendSignUp } from './sign-up-sending.ts'
import type { SignUpValues } from './sign-up-values.ts'

interface Props {
  values: SignUpValues
  /** The file that the account is for, and the page to return to. */
  target: LoginTarget | undefined
  onDone: (acceptedSignUp: AcceptedSignUp) => void
  onClose: () => void
}

/** Shows the policy at the end of a sign-up. Accepting it creates the account. */
export const SignUpPolicy = ({ values, target, onDone, onClose }: Props) => {
  const { t } = useWords()
  const accept = async (policy: AcceptedPolicy) => {
    const acceptedSignUp = { ...policy, values, target }
    const errorMessage = await sendSignUp(acceptedSignUp, t)
    if (!errorMessage) onDone(acceptedSignUp)
    return errorMessage
  }
  return <PolicyDialog asksNews onAccept={accept} onClose={onClose} />
}
