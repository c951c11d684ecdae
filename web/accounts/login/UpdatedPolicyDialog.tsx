import { acceptAgreement } from '../../../contract/accounts/logins.ts'
import { send } from '../../shell/calls.ts'
import { PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import type { StepProps } from './LoginSteps.tsx'

/** 'policy is update': a newer agreement is to be accepted before the login goes on. */
export const UpdatedPolicyDialog = ({ onDone, onGiveUp }: StepProps) => {
  const { t } = useWords()
  const accept = async () => {
    await send(acceptAgreement)
    onDone()
    return undefined
  }
  return <PolicyDialog introduction={t('policyNew')} accept={accept} onClose={() => onGiveUp()} />
}
