import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../../ui/values/NoValue.tsx'
import { detectLanguage } from '../../report-texts.ts'
import type { Cell } from '../api-responses.ts'
import { aggregateFunctions } from '../chart/chart-names.ts'
import { canBeAxis } from '../chart/plans.ts'
import { dateParts } from '../chart/chart-names.ts'
import { toGroupName } from '../chart/chart-names.ts'
import { useChartWords } from '../chart/use-chart-words.ts'
import { isDay } from '../columns.ts'
import { isMeasure } from '../columns.ts'
import { isTime } from '../columns.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import { computeDecimals } from '../figure-formats.ts'
import { formatFigure } from '../figure-formats.ts'
import { formatKey } from '../time-formats.ts'
import { findPreviousLine } from './changes.ts'
import { formatPercentChange } from './changes.ts'
import { isIncomplete } from './changes.ts'
import type { Summary } from './load-summary.ts'
import type { SummaryLine } from './load-summary.ts'
import { SummaryChoices } from './SummaryChoices.tsx'
import { SummaryTable } from './SummaryTable.tsx'

/** The summary of a selection: a value for each group of rows, e.g. for each fiscal year. */
export const SummaryPart = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  return (
    <section className="section" id="summary">
      <h2>{t('summary')}</h2>
      <SummaryChoices summary={summary} />
      <SummaryTable summary={summary} />
      <p className="source">
        {t('summaryNote', { figure: t(summary.figure) })} {summary.group.part === 'fiscal_year' && t('fiscalNote')}{' '}
        {summary.isCut && t('summaryShortened')}
      </p>
    </section>
  )
}
