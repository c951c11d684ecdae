import { useTranslation } from 'react-i18next'

interface Props {
  /** There is nothing that it would change. */
  off: boolean
  busy: boolean
  onRestore: () => void
  onClose: () => void
}

/** The two ways on of a dialog that restores something. */
export const RestoreFoot = ({ off, busy, onRestore, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  return (
    <div className="foot">
      <button type="button" className="btn quiet" onClick={onClose}>
        {t('cancel')}
      </button>
      <button type="button" className="btn primary" disabled={off} aria-busy={busy} onClick={onRestore}>
        {t('restore')}
      </button>
    </div>
  )
}
