import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { send } from '../../frame/calls.ts'
import type { ErrorMessage, Words } from '../error-messages.ts'
import type { AcceptedPolicy } from '../policy/PolicyDialog.tsx'
import type { LoginTarget } from '../wall/kept-files.ts'
import { type SignUpValues, toSignUpInput } from './sign-up-values.ts'

/** A sign-up whose policy was accepted. */
export interface AcceptedSignUp extends AcceptedPolicy {
  values: SignUpValues
  /** The file that the account is for, and the page to return to. */
  target: LoginTarget | undefined
}

/** Creates the account, or mails a new link for an unconfirmed one. Resolves with the error to show, if any. */
export const sendSignUp = async (
  { values, receivesNews, agreementId, target }: AcceptedSignUp,
  t: Words,
): Promise<ErrorMessage | undefined> => {
  // The name of the report, if the page to return to is that of a report.
  const wantedReport = /^\/report\/(\w[\w.-]*)/.exec(target?.to ?? '')?.[1]
  const { status } = await send(signUp, {
    ...toSignUpInput(values),
    receivesNews,
    ...(agreementId !== undefined && { agreementId }),
    ...(wantedReport && { wantedReport }),
    ...(target && { wantedFile: target.file.address }),
  })
  if (status !== 'success') return { title: t('duplicatedUsername', { ns: 'messages' }) }
  return undefined
}
