import { useTranslation } from 'react-i18next'
import type { trail } from '../words/en/trail/trail.ts'

/** What staff call a table, a column, a call and one of the few values of a column; what they have no name for stays as the CSV of the trail has it. */
export const useNames = () => {
  const { t, i18n } = useTranslation('trail')
  const wordOf = (key: string, raw: string) => (i18n.exists(key, { ns: 'trail' }) ? t(key as keyof typeof trail) : raw)
  const named = (kind: 'table' | 'column' | 'call' | 'action') => (raw: string) => wordOf(`${kind}_${raw}`, raw)
  return {
    table: named('table'),
    column: named('column'),
    call: named('call'),
    action: named('action'),
    value: (column: string, raw: string) => wordOf(`value_${column}_${raw}`, raw),
  }
}
export type Names = ReturnType<typeof useNames>
