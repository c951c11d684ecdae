import { useState } from 'react'
import type { LoginStep } from '../../../contract/accounts/logins.ts'
import type { OwnFile } from '../../frame/own-files.ts'
import type { ErrorMessage } from '../error-messages.ts'
import { fetchSessionState } from '../session/endings.ts'
import { useWords } from '../use-sending.ts'
import { keepWantedFile } from '../wall/wanted-files.ts'
import { openPageAfterLogin } from './after-login.tsx'
import type { Credentials } from './credentials.ts'
import { hasOpenedSession } from './opened-sessions.ts'

/** A login whose password was correct, and its remaining steps. */
export interface PendingLogin extends Credentials {
  steps: LoginStep[]
  /** True if the password was changed during the login. */
  isPasswordChanged?: boolean
}

/**
 * Leads a login through its remaining steps. After the last one, it loads the page `to`, which downloads `file` if the visitor wanted one
 * before the login (wall/wanted-files.ts).
 */
export const usePendingLogin = (to: string, file?: OwnFile | null) => {
  const { t } = useWords()
  const [pendingLogin, setPendingLogin] = useState<PendingLogin>()
  const [errorMessage, setErrorMessage] = useState<ErrorMessage>()
  const continueLogin = (next: PendingLogin) => {
    setErrorMessage(undefined)
    if (next.steps.length > 0) return setPendingLogin(next)
    setPendingLogin(undefined)
    if (file) keepWantedFile(next.username, file)
    openPageAfterLogin(to, { isPasswordChanged: next.isPasswordChanged })
  }
  const giveUp = (reason?: ErrorMessage) => {
    setPendingLogin(undefined)
    setErrorMessage(reason)
  }
  return {
    pendingLogin,
    /** The error that ended the previous login before its last step. */
    errorMessage,
    /** Starts or continues a login; loads the page after the login if no step is left. */
    continueLogin,
    /** Continues after the first remaining step was completed. */
    completeStep: async () => {
      if (!pendingLogin) return
      const [doneStep, ...steps] = pendingLogin.steps
      // After the last step, the server must have opened the session. It has not if another step has become due.
      const canContinue = steps.length > 0 || (await hasOpenedSession(fetchSessionState))
      if (!canContinue) return giveUp({ title: t('pleaseLoginAgain'), text: t('loginChanged') })
      continueLogin({
        ...pendingLogin,
        steps,
        isPasswordChanged: pendingLogin.isPasswordChanged || doneStep === 'password',
      })
    },
    giveUp,
  }
}
