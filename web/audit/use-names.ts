import { useTranslation } from 'react-i18next'
import type { trail } from '../words/en/trail.ts'

/** What staff call a table, a column and a call; one that they have no name for stays as the CSV of the trail has it. */
export const useNames = () => {
  const { t, i18n } = useTranslation('trail')
  const named = (kind: 'table' | 'column' | 'call') => (raw: string) => {
    const key = `${kind}_${raw}`
    return i18n.exists(key, { ns: 'trail' }) ? t(key as keyof typeof trail) : raw
  }
  return { table: named('table'), column: named('column'), call: named('call') }
}
