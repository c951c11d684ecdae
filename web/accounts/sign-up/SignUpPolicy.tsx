import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { send } from '../../frame/calls.ts'
import { PolicyDialog } from '../policy/PolicyDialog.tsx'
import { useWords } from '../use-sending.ts'
import { type KeptFile, keepFile } from '../wall/kept-files.ts'
import { type SignUpValues, toSend } from './sign-up-values.ts'

interface Props {
  values: SignUpValues
  /** What the account is for. */
  wanted: KeptFile | undefined
  onDone: () => void
  onClose: () => void
}

/** The policy at the end of a sign-up: accepting it makes the account. */
export const SignUpPolicy = ({ values, wanted, onDone, onClose }: Props) => {
  const { t } = useWords()
  const accept = async (receivesNews: boolean) => {
    const wantedReport = /^\/report\/(\w[\w.-]*)/.exec(wanted?.to ?? '')?.[1]
    const { status } = await send(signUp, { ...toSend(values), receivesNews, ...(wantedReport && { wantedReport }) })
    if (status !== 'success') return { title: t('duplicatedUsername', { ns: 'messages' }) }
    if (wanted) keepFile(values.username, wanted)
    return void onDone()
  }
  return <PolicyDialog asksNews accept={accept} onClose={onClose} />
}
