import type { TFunction } from 'i18next'
import type { Column } from '../../api-responses.ts'
import type { AggregateFunction, ColumnPart } from '../chart-names.ts'
import type { Plan } from '../plans.ts'

/** Returns functions that name columns, figures, axes and values. */
export const createChartNames = (t: TFunction<'explore'>) => {
  const describeColumn = ({ name, word }: Column) => (word ? t(word) : name)
  /** Names an aggregate of a column, or the number of rows. */
  const describeFigure = (aggregate: AggregateFunction, column: Column | null) =>
    column ? t('chartOf', { figure: t(aggregate), column: describeColumn(column) }) : t('chartCount')
  /** Names the axis: a column, for days with its part of the date. */
  const describeAxis = ({ column, part }: ColumnPart) =>
    part && part !== 'day' ? t(`part_${part}`, { column: column.name }) : describeColumn(column)
  /** Names the values of a chart. If each is the value of one row, the name needs no aggregate such as `average`. */
  const describeValues = ({ aggregate, y, hasSingleRows }: Plan, column = y) =>
    hasSingleRows && aggregate !== 'count' && column ? describeColumn(column) : describeFigure(aggregate, column)
  return { describeColumn, describeFigure, describeAxis, describeValues }
}

export type ChartNames = ReturnType<typeof createChartNames>
