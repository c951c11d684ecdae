import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../../words/use-language.ts'
import { enlargeUnit } from '../../../unit-multipliers.ts'
import type { Drawing } from '../drawing.ts'
import type { LoadedChart } from '../load-chart.ts'

/** Limit of the different units that a note names. */
const maxNamedUnits = 3

/** Returns a function that names the unit of a chart. */
export const useUnitWords = () => {
  const { t } = useTranslation('explore')
  const language = useLanguage()
  /**
   * Names the unit of the values, such as million US dollars; empty without one. The unit of the rows precedes that of their column. If the
   * rows have different units, it names these.
   */
  const formatUnit = (
    { plan: { y, aggregate, horizontalMeasure }, points, unitTranslations = {} }: LoadedChart,
    { unit: largeUnit, isRelative }: Drawing,
  ) => {
    const translateUnit = (unit: string) => unitTranslations[unit] ?? unit
    const inLargeUnit = largeUnit ? t(`in_${largeUnit.name}`) : ''
    // A count, an index and a change in per cent have no unit, and the two columns of a scatter chart may have different ones.
    if (!y || aggregate === 'count' || horizontalMeasure || isRelative) return inLargeUnit
    const rowUnits = [...new Set(points.flatMap(({ y: value, units = [] }) => (value === null ? [] : units)))]
    if (rowUnits.length > 1) {
      const namedUnits = rowUnits.slice(0, maxNamedUnits).map(translateUnit)
      const units = [...namedUnits, ...(rowUnits.length > maxNamedUnits ? ['…'] : [])].join(', ')
      return [inLargeUnit, t('differentUnits', { units })].filter(Boolean).join(' ')
    }
    const fileUnit = rowUnits[0] ?? y.unit
    if (!fileUnit) return inLargeUnit
    const unit = translateUnit(fileUnit)
    return t('unitNote', { unit: largeUnit ? enlargeUnit(largeUnit.size, unit, language) : unit })
  }
  return { formatUnit }
}
