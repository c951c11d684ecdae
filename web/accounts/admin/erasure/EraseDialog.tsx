import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeErasure } from '../../../../contract/accounts/erasures.ts'
import type { ManagedUser } from '../../../../contract/accounts/managed-users.ts'
import type { OutputOf } from '../../../../contract/call.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../../ErrorNote.tsx'
import { useSending } from '../../use-sending.ts'
import { ErasureLists } from './ErasureLists.tsx'
import { TypedNameForm } from './TypedNameForm.tsx'

interface Props {
  user: ManagedUser
  onSaved: () => void
  onClose: () => void
}

/** Erases a person after two confirmations: the first shows what is deleted and what stays, the second requires the username. */
export const EraseDialog = ({ user: { userId, username }, onSaved, onClose }: Props) => {
  const { t } = useTranslation('users')
  const [erasureCounts, setErasureCounts] = useState<OutputOf<typeof describeErasure>>()
  const [isFirstConfirmed, setIsFirstConfirmed] = useState(false)
  const { busy, errorMessage, run, runAgain } = useSending()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    void run(async () => {
      setErasureCounts(await send(describeErasure, { userId }))
      return undefined
    })
  }, [userId])
  return (
    <Dialog
      title={t(isFirstConfirmed ? 'eraseConfirmTitle' : 'eraseTitle', { user: username })}
      open
      onClose={onClose}
      width={560}
    >
      {isFirstConfirmed ? (
        <TypedNameForm {...{ userId, username, onErased: onSaved, onClose }} />
      ) : (
        <>
          <div aria-live="polite" aria-busy={busy}>
            {erasureCounts && <ErasureLists erasureCounts={erasureCounts} />}
            {!erasureCounts && busy && <p className="soft">{t('countingData')}</p>}
          </div>
          <ErrorNote errorMessage={errorMessage} />
          <div className="foot">
            <button type="button" className="btn quiet" onClick={onClose}>
              {t('cancel', { ns: 'ui' })}
            </button>
            {errorMessage ? (
              <button type="button" className="btn primary" onClick={runAgain}>
                {t('tryAgain', { ns: 'ui' })}
              </button>
            ) : (
              <button
                type="button"
                className="btn danger"
                disabled={!erasureCounts}
                onClick={() => setIsFirstConfirmed(true)}
              >
                {t('eraseContinue')}
              </button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
