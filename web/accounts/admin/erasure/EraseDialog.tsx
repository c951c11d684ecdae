import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeErasure } from '../../../../contract/accounts/erasures.ts'
import type { ManagedUser } from '../../../../contract/accounts/managed-users.ts'
import type { OutputOf } from '../../../../contract/call.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../../ErrorNote.tsx'
import { useSending } from '../../use-sending.ts'
import { HeldLists } from './HeldLists.tsx'
import { TypedNameForm } from './TypedNameForm.tsx'

interface Props {
  user: ManagedUser
  onSaved: () => void
  onClose: () => void
}

/** Asks twice before a person is erased: first shows what is removed and what stays, then asks for the username. */
export const EraseDialog = ({ user: { userId, username }, onSaved, onClose }: Props) => {
  const { t } = useTranslation('users')
  const [heldCounts, setHeldCounts] = useState<OutputOf<typeof describeErasure>>()
  const [isSure, setIsSure] = useState(false)
  const { busy, errorMessage, run } = useSending()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    void run(async () => {
      setHeldCounts(await send(describeErasure, { userId }))
      return undefined
    })
  }, [userId])
  return (
    <Dialog title={t(isSure ? 'eraseSureTitle' : 'eraseTitle', { name: username })} open onClose={onClose} width={560}>
      {isSure ? (
        <TypedNameForm {...{ userId, username, onSaved, onClose }} />
      ) : (
        <>
          <div aria-live="polite" aria-busy={busy}>
            {heldCounts ? <HeldLists heldCounts={heldCounts} /> : busy && <p className="soft">{t('eraseCounting')}</p>}
          </div>
          <ErrorNote errorMessage={errorMessage} />
          <div className="foot">
            <button type="button" className="btn quiet" onClick={onClose}>
              {t('cancel', { ns: 'ui' })}
            </button>
            <button type="button" className="btn danger" disabled={!heldCounts} onClick={() => setIsSure(true)}>
              {t('eraseContinue')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
