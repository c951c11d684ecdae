import { useTranslation } from 'react-i18next'
import { chartKinds, scales } from '../address/address.ts'
import { isDay, isMeasure } from '../api-responses.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import { aggregateFunctions, canBeAxis, dateParts, type Plan, toGroupName, toMeasureName } from './plans.ts'
import { useChartWords } from './use-chart-words.ts'

/** Chooses the scale of the values. */
export const ScaleChoice = () => {
  const { t } = useTranslation('explore')
  const { selection } = useExploring()
  return (
    <StateForm className="scalechoice" isImmediate>
      <Choice
        name="scale"
        label={t('scale')}
        value={selection.scale}
        options={scales.map(scale => [scale, t(`scale_${scale}`)])}
      />
      <noscript>
        <button type="submit" className="btn sm">
          {t('updateChart')}
        </button>
      </noscript>
    </StateForm>
  )
}

/** The settings of a chart: type, axis, value and lines. */
export const ChartChoices = ({ plan }: { plan: Plan | null }) => {
  const { t } = useTranslation('explore')
  const { groupableColumns: columns, profiles, selection } = useExploring()
  const { describeColumn, describeFigure } = useChartWords()
  const axisColumns = columns.filter(column => canBeAxis(column, profiles))
  const xOptions = axisColumns.flatMap(column =>
    isDay(column)
      ? dateParts.map(part => [`${column.name}:${part}`, t(`part_${part}`, { column: column.name })] as const)
      : [[column.name, describeColumn(column)] as const],
  )
  const yOptions = columns
    .filter(isMeasure)
    .flatMap(column =>
      aggregateFunctions
        .filter(figure => figure !== 'count')
        .map(figure => [toMeasureName(figure, column), describeFigure(figure, column)] as const),
    )
  const lineColumns = columns.filter(column => column.type === 'text' && column.role !== 'note')
  // The API has no part for the days of a date, but the option has one.
  const axisValue = plan?.x.part === 'day' ? `${plan.x.column.name}:day` : plan && toGroupName(plan.x)
  return (
    <details className="chartchoices">
      <summary>{t('chartChoices')}</summary>
      <StateForm className="choicebar">
        <Choice
          name="chart"
          label={t('chartType')}
          value={selection.chart ?? plan?.kind ?? 'line'}
          options={chartKinds.map(kind => [kind, t(kind)])}
        />
        <Choice name="x" label={t('chartAxis')} value={axisValue ?? ''} options={xOptions} />
        <Choice
          name="y"
          label={t('chartFigure')}
          value={plan ? toMeasureName(plan.aggregate, plan.y) : 'count'}
          options={[...yOptions, ['count', t('count')]]}
        />
        <Choice
          name="by"
          label={t('chartLines')}
          // The value '-' names no column, so the chart has one line.
          value={plan?.by?.name ?? '-'}
          options={[['-', t('noSplit')], ...lineColumns.map(({ name }) => [name, name] as const)]}
        />
        <button type="submit" className="btn primary sm">
          {t('updateChart')}
        </button>
      </StateForm>
    </details>
  )
}
