import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { send } from '../../frame/calls.ts'
import { PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import { type SignUpValues, toSend } from './sign-up-values.ts'

interface Props {
  values: SignUpValues
  onDone: () => void
  onClose: () => void
}

/** The policy at the end of a sign-up: accepting it makes the account. */
export const SignUpPolicy = ({ values, onDone, onClose }: Props) => {
  const { t } = useWords()
  const accept = async (receivesNews: boolean) => {
    const { status } = await send(signUp, { ...toSend(values), receivesNews })
    if (status !== 'success') return { title: t('duplicatedUsername', { ns: 'messages' }) }
    return void onDone()
  }
  return <PolicyDialog asksNews accept={accept} onClose={onClose} />
}
