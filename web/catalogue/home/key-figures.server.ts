import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { drawSpark } from '../figures/drawings.server.ts'
import {
  changeText,
  createPrinter,
  figureWords,
  formatPeriod,
  isStepAfter,
  saysPercent,
  usualEra,
} from '../figures/figure-texts.server.ts'
import { seriesPath } from '../figures/series-paths.server.ts'

/** Formats key figures for the home page as texts and paths, so that the page needs no chart code. */
export const keyFiguresIn = (language: Language, figures: readonly KeyFigure[]) => {
  const word = figureWords(language)
  return figures.map(figure => {
    const { series } = figure
    const [before, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
    const yearBefore = isStepAfter('year', before.at, latest.at) ? before : null
    const from = series.step === 'year' ? yearBefore : series.yearBefore
    const note = language === 'th' ? figure.noteTh : figure.noteEn
    const isPercent = saysPercent(`${note} ${figure.unitEn}`)
    const print = createPrinter(series, isPercent)
    return {
      id: figure.keyFigureId,
      path: seriesPath(figure, series),
      name: language === 'th' ? figure.nameTh : figure.nameEn,
      note,
      value: print.value(latest.value),
      unit: print.unit && word(print.unit.name),
      period: formatPeriod(series, latest.at, { language, era: usualEra(language) }),
      change: from && changeText(series, from, latest, { isPercent, language }),
      spark: drawSpark(series.recent),
    }
  })
}

export type PrintedFigure = ReturnType<typeof keyFiguresIn>[number]
