import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { logOutNow } from './endings.ts'

/** Asks for confirmation of a logout that deletes unsaved changes, because someone else may use the browser next. */
const LogoutDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const logOut = () => {
    onClose()
    logOutNow().catch(() => showToast('warning', t('logoutFailed')))
  }
  return (
    <ConfirmDialog
      title={t('areYouSure', { ns: 'messages' })}
      verb={t('logout')}
      open
      onConfirm={logOut}
      onClose={onClose}
    >
      <p>{t('logoutLoses')}</p>
    </ConfirmDialog>
  )
}

export default LogoutDialog
