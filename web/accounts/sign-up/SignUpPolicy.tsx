import { type AcceptedPolicy, PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import type { KeptFile } from '../wall/kept-files.ts'
import { type AcceptedSignUp, sendSignUp } from './sign-up-sending.ts'
import type { SignUpValues } from './sign-up-values.ts'

interface Props {
  values: SignUpValues
  /** The file that the account is for. */
  keptFile: KeptFile | undefined
  onDone: (acceptedSignUp: AcceptedSignUp) => void
  onClose: () => void
}

/** The policy at the end of a sign-up; accepting it creates the account. */
export const SignUpPolicy = ({ values, keptFile, onDone, onClose }: Props) => {
  const { t } = useWords()
  const accept = async (policy: AcceptedPolicy) => {
    const accepted = { ...policy, values, keptFile }
    const errorMessage = await sendSignUp(accepted, t)
    if (!errorMessage) onDone(accepted)
    return errorMessage
  }
  return <PolicyDialog asksNews accept={accept} onClose={onClose} />
}
