import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { useDisplayNames } from '../use-display-names.ts'
import type { RecordTexts } from '../use-record-texts.ts'
import { createDescriber } from './describer.ts'

/** Returns a function that describes an entry of the trail in the page's language. */
export const useDescriptions = (recordTexts: RecordTexts) => {
  const { t, i18n } = useTranslation('trail')
  const findTemplate = (key: string) =>
    i18n.exists(key, { ns: 'trail' }) ? t(key as 'sentence_added', { skipInterpolation: true }) : undefined
  return createDescriber({
    language: useLanguage(),
    displayNames: useDisplayNames(),
    recordTexts,
    findTemplate,
    formatFurtherCount: count => t('furtherChanges', { count }),
  })
}
