import { useTranslation } from 'react-i18next'
import { changeStatuses } from '../../../contract/accounts/user-changes.ts'
import { limits } from '../../../contract/limits.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { NoticeDialog } from '../../ui/dialogs/NoticeDialog.tsx'
import type { Selection } from '../../ui/table/selection/use-selection.ts'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { useSending } from '../use-sending.ts'

interface Props {
  selection: Selection<number>
  onSaved: () => void
  onClose: () => void
}

/**
 * Closes the selected accounts, all or none: their status becomes Offline. They are not deleted, because records of consent refer to them.
 * If the selection is larger than one call allows, the dialog shows the limit and closes none.
 */
export const CloseAccountsDialog = ({ selection, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['users', 'messages'])
  const { busy, errorMessage, run } = useSending()
  const userIds = [...selection.chosenRows.keys()]
  const closeAccounts = () =>
    // A returned title is shown as the error.
    run(async () => {
      const changes = userIds.map(userId => ({ userId, status: 'Offline' as const }))
      try {
        const { status } = await send(changeStatuses, { changes })
        if (status === 'lastAdministrator') return { title: t('lastAdministrator') }
        if (status === 'duplicateEmail') return { title: t('duplicateEmail', { ns: 'messages' }) }
      } catch (error) {
        if ((error as CallError).status === 403) return { title: t('cannotChangeAccount') }
        throw error
      }
      showToast('done', t('removed', { count: changes.length, number: formatNumber(changes.length) }))
      selection.clear()
      onSaved()
      return undefined
    })
  if (userIds.length > limits.listedItems) return <TooManyDialog count={userIds.length} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('areYouConfirm', { ns: 'messages' })}
      verb={t('yesDelete', { ns: 'messages' })}
      open
      busy={busy}
      onConfirm={() => void closeAccounts()}
      onClose={onClose}
    >
      <p>{t('removeText', { count: userIds.length, number: formatNumber(userIds.length) })}</p>
      <p>{t('removeWork')}</p>
      <ErrorNote errorMessage={errorMessage} />
    </ConfirmDialog>
  )
}

/** Explains that more accounts are selected than can be closed at once. */
const TooManyDialog = ({ count, onClose }: { count: number; onClose: () => void }) => {
  const { t } = useTranslation('users')
  return (
    <NoticeDialog title={t('tooManyTitle')} onClose={onClose}>
      <p>{t('tooManyText', { number: formatNumber(count), max: formatNumber(limits.listedItems) })}</p>
    </NoticeDialog>
  )
}
