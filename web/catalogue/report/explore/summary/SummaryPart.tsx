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
  return (
    <section className="section" id="summary">
      <h2>{t('summary')}</h2>
      <SummaryChoices summary={summary} />
      {summary.lines.length === 0 ? (
        <p className="soft">{t('noRows')}</p>
      ) : (
        <>
          <SummaryTable summary={summary} />
          <SummaryNote summary={summary} />
        </>
      )}
    </section>
  )
}

/** What the figures of the summary are, below its table. */
const SummaryNote = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { units } = useExploring()
  const hasChanges = isTime(summary.group.column)
  return (
    <p className="source">
      {t('summaryNote', { figure: t(summary.aggregate) })}{' '}
      {hasChanges && t(isInPercent(summary, units) ? 'changeInPoints' : 'changeInPercent')}{' '}
      {summary.group.part === 'fiscal_year' && t('fiscalNote')} {isAnnotatedSummary(summary) && t('annotatedSummary')}{' '}
      {summary.isCut && t('summaryShortened')}
    </p>
  )
}
