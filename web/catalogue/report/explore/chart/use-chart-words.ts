import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../words/use-language.ts'
import { useAnnotationWords } from '../annotated/use-annotation-words.ts'
import type { Drawing } from './drawing.ts'
import type { Plan } from './plans.ts'
import { useUnitWords } from './units/use-unit-words.ts'
import { createExtremesDescriber } from './words/extremes.ts'
import { createChartNames } from './words/names.ts'
import { createNotesFormatter } from './words/notes.ts'
import { createTitleFormatter } from './words/titles.ts'

/** Returns functions that describe a chart in words: its title, its notes, and its parts. */
export const useChartWords = () => {
  const { t } = useTranslation('explore')
  const language = useLanguage()
  const { nameAnnotations } = useAnnotationWords()
  const { formatUnit } = useUnitWords()
  const names = createChartNames(t)
  const describeExtremes = createExtremesDescriber(t, names)
  /** Explains how annotated points are drawn; empty without them. */
  const explainAnnotations = ({ kind }: Plan, { annotations }: Drawing) =>
    annotations.length > 0
      ? t(kind === 'bar' ? 'paleBars' : 'hollowPoints', { notes: nameAnnotations(annotations) })
      : ''
  return {
    ...names,
    formatTitle: createTitleFormatter(t, names),
    formatNotes: createNotesFormatter({ t, formatUnit, explainAnnotations }),
    /** Describes a chart for screen readers. */
    formatDescription: (plan: Plan, drawing: Drawing) =>
      [describeExtremes(plan, drawing), explainAnnotations(plan, drawing)].filter(Boolean).join(' '),
    /** Formats the line below the title of a chart that is shown away from its table: the title of the report, then the notes. */
    formatSubtitle: (reportTitle: string, notes: string) =>
      // Thai sentences end without a full stop.
      [language === 'en' ? `${reportTitle}.` : reportTitle, notes].filter(Boolean).join(' '),
  }
}
