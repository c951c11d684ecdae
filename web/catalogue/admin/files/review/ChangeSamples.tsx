import { useTranslation } from 'react-i18next'
import type { TableChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { countRows } from './counts.ts'
import { Sample } from './Sample.tsx'
import { mergeSamples } from './samples.ts'

/** Samples of removed and added rows, in one table if both have the same columns, so that a changed row is next to its old version. */
export const ChangeSamples = ({ table }: { table: TableChanges }) => {
  const { t } = useTranslation('publishing')
  const { samplesAdded, samplesRemoved } = table
  const { added, removed } = countRows(table)
  const merged = mergeSamples(samplesRemoved, samplesAdded)
  const formatShown = (shownCount: number, total: number) =>
    total > shownCount ? t('firstOf', { shown: formatNumber(shownCount), total: formatNumber(total) }) : undefined
  if (merged)
    return (
      <Sample
        label={t('samplesChanged')}
        note={formatShown(merged.rows.length, (added ?? 0) + (removed ?? 0))}
        columns={merged.columns}
        rows={merged.rows}
      />
    )
  const parts = [
    [samplesAdded, t('samplesAdded'), '+', added],
    [samplesRemoved, t('samplesRemoved'), '\u2212', removed],
  ] as const
  return parts.map(
    ([sample, label, sign, count]) =>
      sample && (
        <Sample
          key={sign}
          label={label}
          note={formatShown(sample.rows.length, count ?? 0)}
          columns={sample.columns}
          rows={sample.rows.map(cells => ({ sign, cells }))}
        />
      ),
  )
}
