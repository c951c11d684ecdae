import type { TFunction } from 'i18next'
import { formatFigure } from '../../figure-formats.ts'
import type { Drawing } from '../drawing.ts'
import { maxBars, maxPoints } from '../limits.ts'
import type { LoadedChart } from '../load-chart.ts'
import { type Plan, pickMaxLines } from '../plans.ts'
import type { useUnitWords } from '../units/use-unit-words.ts'

interface NoteWords {
  t: TFunction<'explore'>
  /** Names the unit of a chart, or says that units differ; empty without one. */
  formatUnit: ReturnType<typeof useUnitWords>['formatUnit']
  /** Explains how annotated points are drawn; empty without them. */
  explainAnnotations: (plan: Plan, drawing: Drawing) => string
}

/**
 * Returns a function that formats the notes of a chart: how to read its scale, its unit, its fiscal years and its annotations, and what it
 * leaves out.
 */
export const createNotesFormatter =
  ({ t, formatUnit, explainAnnotations }: NoteWords) =>
  (chart: LoadedChart, drawing: Drawing) => {
    const { plan, isCut } = chart
    const { scale, indexBase, formatPointKey, isInPercent } = drawing
    const notesByScale = {
      value: '',
      index: indexBase ? t('indexNote', { first: formatPointKey(indexBase) }) : t('indexEachNote'),
      year: t(isInPercent ? 'yearPointsNote' : 'yearNote'),
      change: t(isInPercent ? 'changePointsNote' : 'changeNote'),
      log: t('logNote'),
    }
    return [
      plan.refusedKind && t(plan.refusedKind === 'scatter' ? 'scatterRefused' : 'multiplesRefused'),
      notesByScale[scale],
      formatUnit(chart, drawing),
      plan.x.part === 'fiscal_year' && t('fiscalNote'),
      explainAnnotations(plan, drawing),
      isCut && t('shortenedNote', { points: formatFigure(maxPoints), lines: pickMaxLines(plan), bars: maxBars }),
    ]
      .filter(Boolean)
      .join(' ')
  }
