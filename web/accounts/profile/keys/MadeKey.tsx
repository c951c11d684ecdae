import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** Shows a new key; it cannot be shown again. */
export const MadeKey = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => {
  const { t } = useTranslation('readKeys')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setOutcome('copied')
    } catch {
      // The clipboard needs HTTPS and the reader's permission.
      setOutcome('copyFailed')
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
      {/* A toast would be behind the dialog, where screen readers do not announce it. */}
      <p role="status">{outcome && t(outcome)}</p>
      <div className="foot">
        <button type="button" className="btn" onClick={() => void copy()}>
          {t(outcome === 'copied' ? 'copied' : 'copy')}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
