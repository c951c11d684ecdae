import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** Shows the secret text of a new key, which cannot be shown again. */
export const NewKeyDialog = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => {
  const { t } = useTranslation('runKeys')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    setIsCopied(true)
  }
  return (
    <Dialog title={t('newKeyTitle')} open onClose={onClose} width={600}>
      <p>{t('newKeyText', { name })}</p>
      <TextField label={t('key')} value={token} readOnly onFocus={({ target }) => target.select()} />
      <div className="foot">
        <button type="button" className="btn" onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
