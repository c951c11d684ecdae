import { useTranslation } from 'react-i18next'
import { isTime } from '../columns.ts'
import { useExploring } from '../page/exploring.ts'
import { isInPercent } from './changes.ts'
import { isAnnotatedSummary, type Summary } from './load-summary.ts'
import { SummaryChoices } from './SummaryChoices.tsx'
import { SummaryTable } from './SummaryTable.tsx'

/** The summary of a selection: a value for each group of rows, e.g. for each fiscal year. */
export const SummaryPart = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { units } = useExploring()
  const hasChanges = isTime(summary.group.column)
  return (
    <section className="section" id="summary">
      <h2>{t('summary')}</h2>
      <SummaryChoices summary={summary} />
      <SummaryTable summary={summary} />
      <p className="source">
        {t('summaryNote', { figure: t(summary.aggregate) })}{' '}
        {hasChanges && t(isInPercent(summary, units) ? 'changeInPoints' : 'changeInPercent')}{' '}
        {summary.group.part === 'fiscal_year' && t('fiscalNote')} {isAnnotatedSummary(summary) && t('annotatedSummary')}{' '}
        {summary.isCut && t('summaryShortened')}
      </p>
    </section>
  )
}
