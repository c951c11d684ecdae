import { useTranslation } from 'react-i18next'
import type { TableChanges } from '../../../../../contract/catalogue/drafts/table-changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { countChangedRows } from './counts.ts'
import { SampleRowsTable } from './SampleRowsTable.tsx'
import { mergeSamples } from './samples.ts'

/**
 * Samples of the removed and the added rows. If both have the same columns, they are in one table, in which a changed row is next to its
 * old version.
 */
export const ChangeSamples = ({ table }: { table: TableChanges }) => {
  const { t } = useTranslation('publishing')
  const { samplesAdded, samplesRemoved } = table
  // The counts are null if the rows were not compared; then there is no note below.
  const { added, removed } = countChangedRows(table)
  const merged = mergeSamples(samplesRemoved, samplesAdded)
  /** Returns a note that not all rows are shown; undefined if all are. */
  const formatShownCount = (shownCount: number, total: number) =>
    total > shownCount ? t('firstOf', { shown: formatNumber(shownCount), total: formatNumber(total) }) : undefined
  if (merged)
    return (
      <SampleRowsTable
        label={t('samplesChanged')}
        note={formatShownCount(merged.rows.length, (added ?? 0) + (removed ?? 0))}
        columns={merged.columns}
        rows={merged.rows}
      />
    )
  const parts = [
    { sample: samplesAdded, label: t('samplesAdded'), sign: '+', count: added },
    { sample: samplesRemoved, label: t('samplesRemoved'), sign: '\u2212', count: removed },
  ] as const
  return parts.map(
    ({ sample, label, sign, count }) =>
      sample && (
        <SampleRowsTable
          key={sign}
          label={label}
          note={formatShownCount(sample.rows.length, count ?? 0)}
          columns={sample.columns}
          rows={sample.rows.map(cells => ({ sign, cells }))}
        />
      ),
  )
}
