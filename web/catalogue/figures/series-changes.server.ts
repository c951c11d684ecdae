import type { SeriesPoint, TableSeries } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatFigure } from '../report/explore/figure-formats.ts'
import { createWordFormatter } from './figure-words.server.ts'
import { isInPercent, pickPercentDecimals } from './series-formatters.server.ts'

/**
 * Formats a change: in percentage points if the series is in per cent, otherwise in per cent. Null for a change in per cent if the earlier
 * value is zero or negative.
 */
export const formatChange = (
  { measure, decimals }: TableSeries,
  from: SeriesPoint,
  to: SeriesPoint,
  { isPercent: isPercentByText, language }: { isPercent: boolean; language: Language },
) => {
  const formatWord = createWordFormatter(language)
  const isInPoints = isInPercent(measure, { isPercentByText })
  if (!isInPoints && from.value <= 0) return null
  const change = isInPoints ? to.value - from.value : (to.value / from.value - 1) * 100
  // Points have the decimals of the values, so that a change of 0.25 is not shown as 0.3.
  const text = formatFigure(Math.abs(change), isInPoints ? Math.max(1, pickPercentDecimals({ decimals })) : 1)
  const isRoundedToZero = !/[1-9]/.test(text)
  if (isRoundedToZero) return formatWord('noChange')
  const signedText = `${change > 0 ? '+' : '\u2212'}${text}`
  return isInPoints ? formatWord('points', { change: signedText }) : `${signedText} %`
}
