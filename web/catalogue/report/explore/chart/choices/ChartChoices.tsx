import { useTranslation } from 'react-i18next'
import { chartKinds } from '../../address/selection.ts'
import { isDay, isMeasure } from '../../columns.ts'
import { Choice } from '../../page/Choice.tsx'
import { useExploring } from '../../page/exploring.ts'
import { StateForm } from '../../page/StateForm.tsx'
import { aggregateFunctions, listDateParts, toAxisOption, toMeasureName } from '../chart-names.ts'
import { canBeAxis, type Plan } from '../plans.ts'
import { useChartWords } from '../use-chart-words.ts'

/** The option for a chart of one line. It names no column. */
const noLines = '-'

/** The settings of a chart: type, axis, value and lines. */
export const ChartChoices = ({ plan }: { plan: Plan | null }) => {
  const { t } = useTranslation('explore')
  const { groupableColumns: columns, profiles, selection } = useExploring()
  const { describeColumn, describeFigure } = useChartWords()
  const axisColumns = columns.filter(column => canBeAxis(column, profiles))
  const axisOptions = axisColumns.flatMap(column =>
    isDay(column)
      ? listDateParts(column).map(
          part => [`${column.name}:${part}`, t(`part_${part}`, { column: column.name })] as const,
        )
      : [[column.name, describeColumn(column)] as const],
  )
  const measureOptions = columns
    .filter(isMeasure)
    .flatMap(column =>
      aggregateFunctions
        .filter(aggregate => aggregate !== 'count')
        .map(aggregate => [toMeasureName(aggregate, column), describeFigure(aggregate, column)] as const),
    )
  const lineColumns = columns.filter(column => column.type === 'text' && column.role !== 'note')
  return (
    <details className="chartchoices">
      <summary>{t('chartChoices')}</summary>
      <StateForm className="choicebar">
        <Choice
          name="chart"
          label={t('chartType')}
          value={plan?.kind ?? selection.chart ?? 'line'}
          choices={chartKinds.map(kind => [kind, t(kind)])}
        />
        <Choice name="x" label={t('chartAxis')} value={plan ? toAxisOption(plan.x) : ''} choices={axisOptions} />
        <Choice
          name="y"
          label={t('chartFigure')}
          value={plan ? toMeasureName(plan.aggregate, plan.y) : 'count'}
          choices={[...measureOptions, ['count', t('count')]]}
        />
        <Choice
          name="by"
          label={t('chartLines')}
          value={plan?.by?.name ?? noLines}
          choices={[[noLines, t('noSplit')], ...lineColumns.map(({ name }) => [name, name] as const)]}
        />
        <button type="submit" className="btn primary sm">
          {t('updateChart')}
        </button>
      </StateForm>
    </details>
  )
}
