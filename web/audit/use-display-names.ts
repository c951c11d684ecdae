import { useTranslation } from 'react-i18next'
import type { trail } from '../words/en/trail/trail.ts'

/**
 * Returns the functions that translate tables, columns, calls, actions and values of enumerations; without a translation, they return the
 * text itself.
 */
export const useDisplayNames = () => {
  const { t, i18n } = useTranslation('trail')
  const translate = (key: string, raw: string) =>
    i18n.exists(key, { ns: 'trail' }) ? t(key as keyof typeof trail) : raw
  const createTranslation = (kind: 'table' | 'column' | 'call' | 'action') => (raw: string) =>
    translate(`${kind}_${raw}`, raw)
  return {
    table: createTranslation('table'),
    column: createTranslation('column'),
    call: createTranslation('call'),
    action: createTranslation('action'),
    value: (column: string, raw: string) => translate(`value_${column}_${raw}`, raw),
  }
}
export type DisplayNames = ReturnType<typeof useDisplayNames>
