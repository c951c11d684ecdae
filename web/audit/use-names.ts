import { useTranslation } from 'react-i18next'
import type { trail } from '../words/en/trail/trail.ts'

/** Returns display names of tables, columns, calls and enumerated values; without one, the name in the CSV of the trail. */
export const useNames = () => {
  const { t, i18n } = useTranslation('trail')
  const pickWord = (key: string, raw: string) =>
    i18n.exists(key, { ns: 'trail' }) ? t(key as keyof typeof trail) : raw
  const createNamePicker = (kind: 'table' | 'column' | 'call' | 'action') => (raw: string) =>
    pickWord(`${kind}_${raw}`, raw)
  return {
    table: createNamePicker('table'),
    column: createNamePicker('column'),
    call: createNamePicker('call'),
    action: createNamePicker('action'),
    value: (column: string, raw: string) => pickWord(`value_${column}_${raw}`, raw),
  }
}
export type Names = ReturnType<typeof useNames>
