import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import type { Review } from './use-review.ts'
import '../../savebar.css'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** The report has no file yet of one of the kinds. */
  adds: boolean
  waiting: string | undefined
  onCancel: () => void
}

/** The button says what it does to how many files; beside it stands what it waits for. */
export const ReviewBar = ({ review: { preview, busy, trouble, publish }, kinds, adds, waiting, onCancel }: Props) => {
  const { t } = useTranslation('publishing')
  const changes = preview.state === 'ready' ? preview.changes : undefined
  const count = kinds.filter(kind => !changes?.unchanged.includes(kind)).length
  const says = changes && count === 0 ? t('nothingChanges') : waiting
  return (
    <div className="savebar">
      <button
        type="button"
        className="btn primary"
        disabled={!changes || count === 0 || waiting !== undefined}
        aria-busy={busy}
        onClick={() => void publish()}
      >
        {t(adds ? 'publishFiles' : 'replaceFiles', { count: count || kinds.length })}
      </button>
      <button type="button" className="btn quiet" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </button>
      <span className="small" role="status">
        {busy ? t('publishing') : says}
      </span>
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
    </div>
  )
}
