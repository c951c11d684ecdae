import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { drawSpark } from '../figures/drawings.server.ts'
import {
  createPrinter,
  createWordFormatter,
  formatChange,
  formatPeriod,
  isStepAfter,
  pickDefaultEra,
  saysPercent,
} from '../figures/figure-texts.server.ts'
import { seriesPath } from '../figures/series-paths.server.ts'

/** Formats key figures for the home page as texts and paths, so that the page needs no chart code. */
export const formatKeyFigures = (language: Language, figures: readonly KeyFigure[]) => {
  const formatWord = createWordFormatter(language)
  return figures.map(figure => {
    const { series } = figure
    const [previous, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
    const previousYear = isStepAfter('year', previous.at, latest.at) ? previous : null
    const comparedPoint = series.step === 'year' ? previousYear : series.yearBefore
    const note = language === 'th' ? figure.noteTh : figure.noteEn
    const isPercent = saysPercent(`${note} ${figure.unitEn}`)
    const printer = createPrinter(series, isPercent)
    return {
      id: figure.keyFigureId,
      path: seriesPath(figure, series),
      name: language === 'th' ? figure.nameTh : figure.nameEn,
      note,
      value: printer.value(latest.value),
      unit: printer.unit && formatWord(printer.unit.name),
      period: formatPeriod(series, latest.at, { language, era: pickDefaultEra(language) }),
      change: comparedPoint && formatChange(series, comparedPoint, latest, { isPercent, language }),
      spark: drawSpark(series.recent),
    }
  })
}

export type PrintedFigure = ReturnType<typeof formatKeyFigures>[number]
