import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'

/** Shows a new key; it cannot be shown again. */
export const MadeKey = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => {
  const { t } = useTranslation('readKeys')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      // The clipboard needs HTTPS and the reader's permission.
      showToast('warning', t('copyFailed'))
    }
  }
  return (
    <Dialog title={t('madeTitle')} open onClose={onClose} width={600}>
      <p>{t('madeText', { name })}</p>
      <TextField
        label={t('key')}
        hint={t('madeUse')}
        value={token}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
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
