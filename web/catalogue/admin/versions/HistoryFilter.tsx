import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type HistoryKind,
  historyKinds,
  type ReportHistory,
} from '../../../../contract/catalogue/versions/report-history.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { buildHistoryPath } from './history-path.ts'

interface Props {
  sourceId: string
  counts: ReportHistory['counts']
  /** The shown kind; undefined for all. */
  kind: HistoryKind | undefined
}

/** Links that show the events of all kinds or of one kind, each with the number of events. */
export const HistoryFilter = ({ sourceId, counts, kind }: Props) => {
  const { t } = useTranslation('history')
  const totalCount = historyKinds.reduce((sum, name) => sum + counts[name], 0)
  return (
    <nav className="seg" aria-label={t('show')}>
      {([undefined, ...historyKinds] as const).map(name => (
        <Link
          key={name ?? 'all'}
          to={buildHistoryPath({ sourceId, kind: name })}
          aria-current={name === kind ? 'true' : undefined}
          preventScrollReset
        >
          {t(name ?? 'all')} {formatNumber(name ? counts[name] : totalCount)}
        </Link>
      ))}
    </nav>
  )
}
