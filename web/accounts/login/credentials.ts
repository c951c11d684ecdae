import { type LoginStep, logIn, logInWithDirectory } from '../../../contract/accounts/logins.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { send } from '../../frame/calls.ts'
import { isRefusedBy } from '../../frame/refusal-rules.ts'
import type { ErrorMessage, Words } from '../error-messages.ts'

/** What a user enters to log in. */
export interface Credentials {
  username: string
  password: string
}

/** After a correct password, the steps that remain; an empty list if the user is signed in. Otherwise the reason for the refusal. */
export type LoginResult = { steps: LoginStep[] } | { errorMessage: ErrorMessage }

/** Checks a username and password of a portal account. Throws if there is no response. */
export const checkPortalCredentials = async (credentials: Credentials, t: Words): Promise<LoginResult> => {
  const result = await send(logIn, credentials)
  const errorMessage = findPortalError(result, t)
  return errorMessage ? { errorMessage } : { steps: result.remainingSteps }
}

/** Returns why the portal refused the password; undefined if it was accepted. */
const findPortalError = ({ status, notice }: OutputOf<typeof logIn>, t: Words): ErrorMessage | undefined => {
  const ns = 'messages'
  const tryAgain = t('tryAgain', { ns })
  // This notice comes with the status notFound, whose text would not mention the lock.
  if (notice === 'nearlyLocked') return { title: tryAgain, text: t('lockWarning', { ns }) }
  if (status === 'notFound') return { title: tryAgain, text: t('wrongLogin', { ns }) }
  if (status === 'locked') return { title: t('accountLocked', { ns }), text: t('lockedText') }
  if (status === 'offline') return { title: t('contactCenter', { ns }), text: t('accountDeleted', { ns }) }
  if (status === 'suspended') return { title: t('accountSuspended', { ns }), text: t('contactAdministrator', { ns }) }
  if (status === 'unconfirmed')
    return {
      title: t('checkEmailConfirmation', { ns }),
      text: `${t('checkEmailToVerify', { ns })} ${t('unconfirmedHint')}`,
    }
  return undefined
}

/** Checks a username and password of the office's directory. Throws if there is no response. */
export const checkDirectoryCredentials = async (credentials: Credentials, t: Words): Promise<LoginResult> => {
  try {
    const { status, remainingSteps } = await send(logInWithDirectory, credentials)
    const errorMessage = findDirectoryError(status, t)
    return errorMessage ? { errorMessage } : { steps: remainingSteps }
  } catch (error) {
    if (!isRefusedBy(error, 'directorySilent')) throw error
    return { errorMessage: { title: t('directoryNotResponding'), text: t('directoryNotRespondingText') } }
  }
}

/** Returns why the directory refused the password, or why it could not be checked; undefined if it was accepted. */
const findDirectoryError = (
  status: OutputOf<typeof logInWithDirectory>['status'],
  t: Words,
): ErrorMessage | undefined => {
  const ns = 'messages'
  const contact = t('contactAdministrator', { ns })
  if (status === 'notFound') return { title: contact, text: t('directoryUnknown') }
  if (status === 'closed') return { title: contact }
  if (status === 'wrongPassword') return { title: t('tryAgain', { ns }), text: t('wrongLogin', { ns }) }
  if (status === 'notConfigured') return { title: t('noDirectory'), text: t('noDirectoryText') }
  return undefined
}
