import { useTranslation } from 'react-i18next'
import type { Language } from '../../contract/visit.ts'

/** Returns the language of the page. */
export const useLanguage = () => useTranslation().i18n.language as Language
