import { useTranslation } from 'react-i18next'
import { type RunKey, revokeRunKey } from '../../../contract/runs/keys.ts'
import { send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Asks for confirmation before a key is revoked. */
export const RevokeDialog = ({ runKey, onClose }: { runKey: RunKey; onClose: () => void }) => {
  const { t } = useTranslation('runKeys')
  const { busy, failure, write } = useWrite()
  const { keyId, name } = runKey
  const revoke = async () => {
    await send(revokeRunKey, { keyId })
    showToast('done', t('keyRevoked'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      verb={t('revokeKey')}
      open
      busy={busy}
      onConfirm={() => void write(revoke)}
      onClose={onClose}
    >
      <p>{t('revokeText')}</p>
      <FailureNote failure={failure} />
    </ConfirmDialog>
  )
}
