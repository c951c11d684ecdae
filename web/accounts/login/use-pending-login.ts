import { useState } from 'react'
import type { LoginStep } from '../../../contract/accounts/logins.ts'
import type { OwnFile } from '../../frame/own-files.ts'
import type { ErrorMessage } from '../error-messages.ts'
import { fetchSessionState } from '../session/endings.ts'
import { useWords } from '../use-sending.ts'
import { claimFile } from '../wall/claims.ts'
import type { Credentials } from './login-answers.ts'
import { hasOpenedSession } from './login-ends.ts'
import { welcome } from './welcomes.tsx'

/** A login whose password was correct, and its remaining steps. */
export interface PendingLogin extends Credentials {
  steps: LoginStep[]
  /** True when the password was changed during the login. */
  isChanged?: boolean
}

/** Leads a login through its remaining steps; after the last one, opens the page and starts the wanted file. */
export const usePendingLogin = (to: string, file?: OwnFile | null) => {
  const { t } = useWords()
  const [pendingLogin, setPendingLogin] = useState<PendingLogin>()
  const [errorMessage, setErrorMessage] = useState<ErrorMessage>()
  const pass = (next: PendingLogin) => {
    setErrorMessage(undefined)
    if (next.steps.length > 0) return setPendingLogin(next)
    setPendingLogin(undefined)
    if (file) claimFile(next.username, file)
    welcome(to, next.isChanged)
  }
  const giveUp = (reason?: ErrorMessage) => {
    setPendingLogin(undefined)
    setErrorMessage(reason)
  }
  return {
    pendingLogin,
    /** The error that ended the previous login before its last step. */
    errorMessage,
    pass,
    complete: async () => {
      if (!pendingLogin) return
      const [doneStep, ...steps] = pendingLogin.steps
      const isComplete = steps.length > 0 || (await hasOpenedSession(fetchSessionState))
      if (!isComplete) return giveUp({ title: t('pleaseLoginAgain'), text: t('loginChanged') })
      pass({ ...pendingLogin, steps, isChanged: pendingLogin.isChanged || doneStep === 'password' })
    },
    giveUp,
  }
}
