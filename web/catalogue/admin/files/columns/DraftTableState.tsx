import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { DraftTable } from '../../../../../contract/tables/draft-table.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { useDraftTable } from './use-draft-table.ts'

interface Props {
  draftId: string
  /** The columns with their saved settings, which determine the table. */
  columns: readonly DraftColumn[]
}

/** Says whether readers will be able to explore the table of a draft: it is built before the publication. */
export const DraftTableState = ({ draftId, columns }: Props) => {
  const { t } = useTranslation('columns')
  const table = useDraftTable(draftId, columns)
  if (!table) return null
  const isFaulty = table.state === 'none' || table.failure !== null
  return (
    <p className={`livestate note ${isFaulty ? 'bad' : ''}`} role="status">
      <strong>{t('live')}</strong> <StateText {...table} />
    </p>
  )
}

const StateText = ({ state, reason, failure, rowCount, columnCount }: DraftTable) => {
  const { t } = useTranslation('columns')
  if (state === 'ready') return t('live_ready', { rows: formatNumber(rowCount), columns: formatNumber(columnCount) })
  if (state === 'none') return t(`live_${reason ?? 'failed'}`)
  return failure === null ? t('live_building') : t('live_failing', { failure })
}
