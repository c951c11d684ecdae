import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { send } from '../../frame/calls.ts'
import type { ErrorMessage, Words } from '../error-messages.ts'
import type { AcceptedPolicy } from '../policy/PolicyDialog.tsx'
import type { KeptFile } from '../wall/kept-files.ts'
import { type SignUpValues, toSend } from './sign-up-values.ts'

/** A sign-up whose policy was accepted. */
export interface AcceptedSignUp extends AcceptedPolicy {
  values: SignUpValues
  /** The file that the account is for. */
  keptFile: KeptFile | undefined
}

/** Creates the account, or mails the link of an unconfirmed one again. Returns the reason if it was refused. */
export const sendSignUp = async (
  { values, receivesNews, agreementId, keptFile }: AcceptedSignUp,
  t: Words,
): Promise<ErrorMessage | undefined> => {
  const wantedReport = /^\/report\/(\w[\w.-]*)/.exec(keptFile?.to ?? '')?.[1]
  const { status } = await send(signUp, {
    ...toSend(values),
    receivesNews,
    ...(agreementId !== undefined && { agreementId }),
    ...(wantedReport && { wantedReport }),
    ...(keptFile && { wantedFile: keptFile.file.address }),
  })
  if (status !== 'success') return { title: t('duplicatedUsername', { ns: 'messages' }) }
  return undefined
}
