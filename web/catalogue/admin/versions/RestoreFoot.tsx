import { useTranslation } from 'react-i18next'

interface Props {
  /** True if the restore would change nothing. */
  isDisabled: boolean
  busy: boolean
  onRestore: () => void
  onClose: () => void
}

/** The buttons of a dialog that restores something. */
export const RestoreFoot = ({ isDisabled, busy, onRestore, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  return (
    <div className="foot">
      <button type="button" className="btn quiet" onClick={onClose}>
        {t('cancel')}
      </button>
      <button type="button" className="btn primary" disabled={isDisabled} aria-busy={busy} onClick={onRestore}>
        {t('restore')}
      </button>
    </div>
  )
}
