import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import { joinAnnotations } from '../../../contract/tables/annotations.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { createWordFormatter } from '../figures/figure-words.server.ts'
import { formatChange } from '../figures/series-changes.server.ts'
import { createSeriesFormatter } from '../figures/series-formatters.server.ts'
import { buildSeriesPath } from '../figures/series-paths.server.ts'
import { formatPeriod, isStepAfter, pickDefaultEra } from '../figures/series-periods.server.ts'
import { drawSparkLine } from '../figures/spark-lines.server.ts'
import { mentionsPercent } from '../report/explore/figure-formats.ts'

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
    const formatter = createSeriesFormatter(series, { isPercentByText: isPercent })
    const changeText = comparedPoint && formatChange(series, comparedPoint, latest, { isPercent, language })
    return {
      id: figure.keyFigureId,
      path: buildSeriesPath(figure, series),
      name: language === 'th' ? figure.nameTh : figure.nameEn,
      note,
      value: formatter.formatValue(latest.value),
      unit: formatter.unit && formatWord(formatter.unit.name),
      period: formatPeriod(series, latest.at, { language, era: pickDefaultEra(language) }),
      // The note of a change is that of either value.
      change:
        changeText === null
          ? null
          : {
              text: changeText,
              annotation: joinAnnotations([...new Set([comparedPoint?.annotation, latest.annotation])]) ?? null,
            },
      // What the publisher notes about the latest value, e.g. that it is provisional.
      annotation: latest.annotation ?? null,
      spark: drawSparkLine(series.recent),
    }
  })
}

/** A key figure as the home page shows it. */
export type FormattedKeyFigure = ReturnType<typeof formatKeyFigures>[number]
