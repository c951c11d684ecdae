import { useTranslation } from 'react-i18next'
import { type ReadKey, revokeReadKey } from '../../../../contract/accounts/read-keys.ts'
import { send } from '../../../frame/calls.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ErrorNote } from '../../ErrorNote.tsx'
import { useSending } from '../../use-sending.ts'

/** Asks for confirmation before a key is revoked. */
export const RevokeKeyDialog = ({ readKey, onClose }: { readKey: ReadKey; onClose: () => void }) => {
  const { t } = useTranslation('readKeys')
  const { busy, errorMessage, run } = useSending()
  const { keyId, name } = readKey
  const revoke = async () => {
    await send(revokeReadKey, { keyId })
    showToast('done', t('keyRevoked'))
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      verb={t('revokeKey')}
      open
      busy={busy}
      onConfirm={() => void run(revoke)}
      onClose={onClose}
    >
      <p>{t('revokeText')}</p>
      <ErrorNote errorMessage={errorMessage} />
    </ConfirmDialog>
  )
}
