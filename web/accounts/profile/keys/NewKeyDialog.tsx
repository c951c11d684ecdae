import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useShownOnce } from '../../../ui/dialogs/use-shown-once.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** Shows a new key, once: the server does not store it. */
export const NewKeyDialog = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => {
  const { t } = useTranslation('readKeys')
  const { copyResult, copy, closeOrWarn } = useShownOnce(onClose)
  return (
    <Dialog title={t('newKeyTitle')} open onClose={closeOrWarn} width={600}>
      <p>{t('newKeyText', { name })}</p>
      <TextField
        label={t('key')}
        hint={t('newKeyUse')}
        value={token}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      {/* A toast would be behind the dialog, where screen readers do not announce it. */}
      <p role="status">{copyResult && t(copyResult)}</p>
      <div className="foot">
        <button type="button" className="btn" onClick={() => void copy(token)}>
          {t(copyResult === 'copied' ? 'copied' : 'copy')}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
