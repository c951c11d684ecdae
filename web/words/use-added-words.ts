import { useTranslation } from 'react-i18next'

/** Adds the texts that were loaded with a page, by namespace, unless the page has them. */
export const useAddedWords = (wordsByNamespace: Readonly<Record<string, object>>) => {
  const { i18n } = useTranslation()
  for (const [namespace, words] of Object.entries(wordsByNamespace))
    if (!i18n.hasResourceBundle(i18n.language, namespace)) i18n.addResourceBundle(i18n.language, namespace, words)
}
