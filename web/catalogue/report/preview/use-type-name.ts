import { useTranslation } from 'react-i18next'
import type { types } from '../../../words/en/types.ts'

/** Returns a function that names the type of a column. A data dictionary may have types of its own, which stay unchanged. */
export const useTypeName = () => {
  const { t, i18n } = useTranslation('types')
  return (type: string) => (i18n.exists(type, { ns: 'types' }) ? t(type as keyof typeof types) : type)
}
