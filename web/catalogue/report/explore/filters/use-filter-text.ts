import { useTranslation } from 'react-i18next'
import { parseFilterValues } from '../address/filter-values.ts'
import { useExploring } from '../page/exploring.ts'
import { formatFilterValue } from '../time-formats.ts'

const maxNamedValues = 3

/** Returns a function that describes a filter in words. */
export const useFilterText = () => {
  const { t } = useTranslation('explore')
  const { filterableColumns, reading } = useExploring()
  const describeFilter = (name: string, raw: string): string => {
    const column = filterableColumns.find(candidate => candidate.name === name)
    if (!column) return raw
    // At most one of these is set, or `from` and `to`.
    const { values, from, to, contains, missing, otherCondition } = parseFilterValues(raw, {
      isText: column.type === 'text',
    })
    const formatValue = (text: string) => formatFilterValue(text, column, reading)
    if (missing) return t(missing === 'only' ? 'noValues' : 'withValues')
    if (contains) return t('contains', { value: contains })
    if (from && to) return t('range', { from: formatValue(from), to: formatValue(to) })
    if (from || to) return t(from ? 'from' : 'to', { value: formatValue(from || to) })
    if (otherCondition.startsWith('!'))
      return t('negatedFilter', { value: describeFilter(name, otherCondition.slice(1)) })
    if (otherCondition.startsWith('^')) return t('begins', { value: otherCondition.slice(1) })
    const valueList = values.slice(0, maxNamedValues).map(formatValue).join(', ')
    return values.length > maxNamedValues
      ? t('moreValues', { values: valueList, number: values.length - maxNamedValues })
      : valueList || otherCondition
  }
  return describeFilter
}
