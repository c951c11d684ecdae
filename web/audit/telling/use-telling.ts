import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { useNames } from '../use-names.ts'
import type { Reading } from '../use-reading.ts'
import { createDescriber } from './telling.ts'

/** Describes entries of the trail in the page's language. */
export const useDescriptions = (reading: Reading) => {
  const { t, i18n } = useTranslation('trail')
  const template = (key: string) =>
    i18n.exists(key, { ns: 'trail' }) ? t(key as 'said_added', { skipInterpolation: true }) : undefined
  return createDescriber({
    language: useLanguage(),
    name: useNames(),
    reading,
    template,
    further: count => t('furtherChanges', { count }),
  })
}
