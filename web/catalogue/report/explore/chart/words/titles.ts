import type { TFunction } from 'i18next'
import type { Plan } from '../plans.ts'
import type { Series } from '../series.ts'
import type { ChartNames } from './names.ts'

/** Limits of the names of lines in a title: how many there are, and how many characters they have together. */
const maxNamedLines = 3
const maxNamesLength = 60

/** Returns a function that formats the title of a chart: its values, its axis, and the names of its lines if they are short. */
export const createTitleFormatter =
  (t: TFunction<'explore'>, { describeAxis, describeValues }: ChartNames) =>
  (plan: Plan, series: readonly Pick<Series, 'name'>[]) => {
    const { x, y, horizontalMeasure, hasSingleRows } = plan
    const valueName = describeValues(plan)
    // Only a scatter chart has a second column of values.
    if (horizontalMeasure)
      return t('chartBoth', {
        measure: valueName,
        across: describeValues(plan, horizontalMeasure),
        axis: describeAxis(x),
      })
    const names = series.map(({ name }) => name).filter(Boolean)
    // A table with one column per year has no name for the values. The title of a chart with one line uses the name of the line instead.
    const isNamedByLine = y?.word === 'valueColumn' && hasSingleRows && names.length === 1
    const subject = isNamedByLine ? names[0] : valueName
    // Days always have a part, so a column without a part but with an era has years.
    const part = x.part ?? (x.column.era ? 'years' : null)
    const title = part
      ? t('chartByPart', { measure: subject, part: t(`by_${part}`) })
      : t('chartBy', { measure: subject, axis: describeAxis(x) })
    const joinedNames = names.join(', ')
    const hasShortNames = names.length <= maxNamedLines && joinedNames.length <= maxNamesLength
    const namesLines = names.length > 0 && hasShortNames && !isNamedByLine
    return namesLines ? t('chartOfLines', { title, names: joinedNames }) : title
  }
