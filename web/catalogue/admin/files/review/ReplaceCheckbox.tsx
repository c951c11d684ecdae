import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { findOtherTableFinding } from './other-table.ts'
import type { Review } from './use-review.ts'

interface Props {
  review: Pick<Review, 'acknowledgedKeys' | 'acknowledge'>
  changes: DraftChanges
}

/** The checkbox to acknowledge that a different table replaces the published one, next to the button that publishes it. */
export const ReplaceCheckbox = ({ review: { acknowledgedKeys, acknowledge }, changes }: Props) => {
  const { t } = useTranslation(['publishing', 'report'])
  const finding = findOtherTableFinding(changes)
  const { table } = changes
  if (!finding || !table) return null
  const formatRows = (count: number) => t('rows', { ns: 'report', count, number: formatNumber(count) })
  const formatColumns = (count: number) => t('columnCount', { ns: 'report', count, number: formatNumber(count) })
  const { columnsRemoved, columnsAdded } = table
  // The counts before are null only for a report without a table. A report with this finding has one.
  const rowsBefore = formatRows(table.rowsBefore ?? 0)
  const rowsAfter = formatRows(table.rowsAfter)
  const removedText = formatColumns(columnsRemoved.length)
  const addedText = formatColumns(columnsAdded.length)
  const replacesAllColumns = columnsRemoved.length > 0 && columnsRemoved.length >= (table.columnsBefore ?? 0)
  return (
    <label className="choice armed">
      <input
        type="checkbox"
        checked={acknowledgedKeys.includes(finding.key)}
        onChange={({ target }) => acknowledge(finding.key, { isAcknowledged: target.checked })}
      />
      <span>
        {replacesAllColumns
          ? t('replaceAll', { rowsBefore, rowsAfter, columnsRemoved: removedText, columnsAdded: addedText })
          : t('replaceFewer', { rowsBefore, rowsAfter })}
      </span>
    </label>
  )
}
