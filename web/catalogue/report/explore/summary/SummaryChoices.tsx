import { useTranslation } from 'react-i18next'
import { aggregateFunctions, listDateParts, toGroupName } from '../chart/chart-names.ts'
import { canBeAxis } from '../chart/plans.ts'
import { useChartWords } from '../chart/use-chart-words.ts'
import { isDay, isMeasure } from '../columns.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import type { Summary } from './load-summary.ts'

/** The value of `split` in the URL for a summary without a split. It is the name of no column. */
const withoutSplit = '-'

/** The form with the choices of the summary: its groups, its split, its aggregate, and the column of its values. */
export const SummaryChoices = ({ summary: { group, split, aggregate, measure } }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { groupableColumns: columns, profiles } = useExploring()
  const { describeColumn } = useChartWords()
  const groups = columns
    .filter(column => canBeAxis(column, profiles))
    .flatMap(column =>
      isDay(column)
        ? listDateParts(column)
            .filter(part => part !== 'day')
            .toReversed()
            .map(part => [`${column.name}:${part}`, t(`part_${part}`, { column: column.name })] as const)
        : [[column.name, describeColumn(column)] as const],
    )
  const splits = columns.filter(column => column.type === 'text' && canBeAxis(column, profiles))
  const measures = columns.filter(isMeasure)
  return (
    <StateForm className="choicebar" isImmediate>
      <Choice name="group" label={t('groupBy')} value={toGroupName(group)} choices={groups} />
      <Choice
        name="split"
        label={t('splitBy')}
        value={split?.name ?? withoutSplit}
        choices={[[withoutSplit, t('noSplit')], ...splits.map(({ name }) => [name, name] as const)]}
      />
      <Choice
        name="figure"
        label={t('summaryFigure')}
        value={aggregate}
        choices={aggregateFunctions
          .filter(option => option === 'count' || measures.length > 0)
          .map(option => [option, t(option)] as const)}
      />
      {measures.length > 0 && (
        <Choice
          name="of"
          label={t('summaryColumn')}
          value={measure?.name ?? measures[0]!.name}
          choices={measures.map(column => [column.name, describeColumn(column)] as const)}
        />
      )}
      <noscript>
        <button type="submit" className="btn sm">
          {t('summarise')}
        </button>
      </noscript>
    </StateForm>
  )
}
