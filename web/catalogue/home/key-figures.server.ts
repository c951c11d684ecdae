import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { createWordFormatter } from '../figures/figure-words.server.ts'
import { formatChange } from '../figures/series-changes.server.ts'
import { createSeriesFormatter, mentionsPercent } from '../figures/series-formatters.server.ts'
import { buildSeriesPath } from '../figures/series-paths.server.ts'
import { formatPeriod, isStepAfter, pickDefaultEra } from '../figures/series-periods.server.ts'
import { drawSparkLine } from '../figures/spark-lines.server.ts'

/** Formats key figures as texts and paths, so that the home page loads no chart code. */
export const formatKeyFigures = (language: Language, figures: readonly KeyFigure[]) => {
  const formatWord = createWordFormatter(language)
  return figures.map(figure => {
    const { series } = figure
    // A series has at least three points.
    const [previous, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
    // The change is always from one year before. A missing value of that year leaves it out.
    const previousYear = isStepAfter('year', previous.at, latest.at) ? previous : null
    const comparedPoint = series.step === 'year' ? previousYear : series.yearBefore
    const note = language === 'th' ? figure.noteTh : figure.noteEn
    const isPercent = mentionsPercent(`${note} ${figure.unitEn}`)
    const formatter = createSeriesFormatter(series, isPercent)
    return {
      id: figure.keyFigureId,
      path: buildSeriesPath(figure, series),
      name: language === 'th' ? figure.nameTh : figure.nameEn,
      note,
      value: formatter.formatValue(latest.value),
      unit: formatter.unit && formatWord(formatter.unit.name),
      period: formatPeriod(series, latest.at, { language, era: pickDefaultEra(language) }),
      change: comparedPoint && formatChange(series, comparedPoint, latest, { isPercent, language }),
      // What the publisher notes about the latest value, e.g. that it is provisional.
      annotation: latest.annotation ?? null,
      spark: drawSparkLine(series.recent),
    }
  })
}

/** A key figure as the home page shows it. */
export type FormattedKeyFigure = ReturnType<typeof formatKeyFigures>[number]
