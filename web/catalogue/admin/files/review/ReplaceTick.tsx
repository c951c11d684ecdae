import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { findOtherTable, type Review } from './use-review.ts'

interface Props {
  review: Pick<Review, 'acknowledged' | 'tick'>
  changes: Changes
}

/** The acknowledgement that another table replaces the published one, beside the button that does it. */
export const ReplaceTick = ({ review: { acknowledged, tick }, changes }: Props) => {
  const { t } = useTranslation(['publishing', 'report'])
  const finding = findOtherTable(changes)
  const { table } = changes
  if (!finding || !table) return null
  const rows = (count: number) => t('rows', { ns: 'report', count, shown: formatNumber(count) })
  const columns = (count: number) => t('columnCount', { ns: 'report', count, shown: formatNumber(count) })
  const { columnsRemoved, columnsAdded } = table
  const [rowsGone, rowsCome] = [rows(table.rowsBefore ?? 0), rows(table.rowsAfter)]
  const columnsGone = columns(columnsRemoved.length)
  const isWhole = columnsRemoved.length > 0 && columnsRemoved.length >= (table.columnsBefore ?? 0)
  return (
    <label className="choice armed">
      <input
        type="checkbox"
        checked={acknowledged.includes(finding.key)}
        onChange={({ target }) => tick(finding.key, target.checked)}
      />
      <span>
        {isWhole
          ? t('replaceAll', { rowsGone, columnsGone, rowsCome, columnsCome: columns(columnsAdded.length) })
          : t('replaceFewer', { rowsGone, rowsCome })}
      </span>
    </label>
  )
}
