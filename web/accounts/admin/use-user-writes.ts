import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import {
  changeStatuses,
  resendConfirmation,
  type StaffStatus,
  sendEnrolmentLink,
  switchSecondFactor,
  unlockUser,
} from '../../../contract/accounts/user-changes.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { useRequest } from '../../ui/use-request.ts'
import { toErrorMessage } from '../error-messages.ts'
import { useWords } from '../use-sending.ts'

/** Returns the actions on accounts in the list of users. One action runs at a time; it shows its outcome and reloads the list. */
export const useUserWrites = (reload: () => void) => {
  const { t } = useTranslation(['users', 'messages'])
  const { t: tAccounts } = useWords()
  const { busy, run } = useRequest()
  /** The account of the last action. */
  const [lastId, setLastId] = useState<number>()
  /** Runs one action on an account. `work` resolves with the message of its success, or with a warning. */
  const write = (userId: number, work: () => Promise<string | { warning: string }>) =>
    run(async () => {
      setLastId(userId)
      try {
        const outcome = await work()
        if (typeof outcome === 'string') showToast('done', outcome)
        else showToast('warning', outcome.warning)
      } catch (error) {
        showToast('warning', formatRefusal(error))
      } finally {
        reload()
      }
    })
  const formatRefusal = (error: unknown) => {
    const { status } = error as Partial<CallError>
    if (status === 409) return t('changedMeanwhile')
    if (status === 403) return t('permissionDenied', { ns: 'messages' })
    const errorMessage = toErrorMessage(error, tAccounts, { isSignedIn: true })
    if (errorMessage.needsCookies) return tAccounts('pleaseLoginAgain')
    const { title, text } = errorMessage
    return text ? tAccounts('twoSentences', { ns: 'ui', first: title, second: text }) : title
  }
  return {
    busyId: busy ? lastId : undefined,
    setStatus: ({ userId, status: expected }: ManagedUser, status: StaffStatus, message: string) =>
      write(userId, async () => {
        const result = await send(changeStatuses, { changes: [{ userId, status, expected }] })
        if (result.status === 'lastAdministrator') return { warning: t('lastAdministrator') }
        return result.status === 'saved' ? message : { warning: t('duplicateEmail', { ns: 'messages' }) }
      }),
    resendConfirmationMail: ({ userId, username: name }: ManagedUser) =>
      write(userId, async () => {
        const { status } = await send(resendConfirmation, { user: { userId } })
        if (status === 'sent') return t('confirmationSent', { user: name })
        return { warning: t(status === 'noEmail' ? 'noEmail' : 'alreadyConfirmed', { user: name }) }
      }),
    unlock: ({ userId, username: name }: ManagedUser) =>
      write(userId, async () => {
        const { status } = await send(unlockUser, { userId })
        return status === 'unlocked'
          ? t('accountUnlocked', { ns: 'messages' })
          : { warning: t('notLocked', { user: name }) }
      }),
    toggleSecondFactor: ({ userId, username: name, twoFactor: expected }: ManagedUser) =>
      write(userId, async () => {
        const twoFactor = expected === 'on' ? 'off' : 'on'
        await send(switchSecondFactor, { userId, twoFactor, expected })
        return t(twoFactor === 'on' ? 'secondFactorOn' : 'secondFactorOff', { user: name })
      }),
    sendQrCode: ({ userId, username: name }: ManagedUser) =>
      write(userId, async () => {
        const { status } = await send(sendEnrolmentLink, { user: { userId } })
        if (status === 'sent') return t('qrCodeSent', { ns: 'messages' })
        if (status === 'inactive') return { warning: t('notActive') }
        return { warning: status === 'noEmail' ? t('noEmail', { user: name }) : t('directoryAccount') }
      }),
  }
}

export type UserWrites = ReturnType<typeof useUserWrites>
