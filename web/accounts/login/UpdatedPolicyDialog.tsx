import { acceptAgreement } from '../../../contract/accounts/logins.ts'
import { send } from '../../frame/calls.ts'
import { type AcceptedPolicy, PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import type { StepProps } from './step-props.ts'

/** Asks the user to accept the newer agreement; the login then continues. */
export const UpdatedPolicyDialog = ({ onDone, onGiveUp }: StepProps) => {
  const { t } = useWords()
  const accept = async ({ agreementId }: AcceptedPolicy) => {
    await send(acceptAgreement, { ...(agreementId !== undefined && { agreementId }) })
    await onDone()
    return undefined
  }
  return <PolicyDialog introduction={t('policyNew')} onAccept={accept} onClose={() => onGiveUp()} />
}
