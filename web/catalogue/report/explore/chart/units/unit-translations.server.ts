import type { Language } from '../../../../../../contract/visit.ts'
import { describeUnit, type UnitPair } from '../../../units.ts'
import type { LoadedChart } from '../load-chart.ts'

/** Adds the translations of its units to a chart. The server translates them, because the names of units would make the code of charts larger. */
export const withUnitTranslations = <Chart extends LoadedChart | null>(
  chart: Chart,
  language: Language,
  reportUnit: UnitPair,
): Chart => {
  if (!chart) return chart
  const units = new Set([chart.plan.y?.unit, ...chart.points.flatMap(point => point.units ?? [])])
  const translations = [...units].flatMap(unit => {
    const translation = unit && describeUnit(language, unit, reportUnit).translation
    return translation ? [[unit, translation] as const] : []
  })
  return { ...chart, unitTranslations: Object.fromEntries(translations) }
}
