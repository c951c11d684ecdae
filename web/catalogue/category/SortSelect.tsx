import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Select } from '../../ui/fields/SelectField.tsx'
import type { Sorting } from './CategoryColumns.tsx'
import { buildOrderedPath, pickSort } from './orders.ts'

/** Selects the order of the table where the heads of its columns are hidden, e.g. on phones. Without scripts it is a form with a button. */
export const SortSelect = ({ sorting: { query, path } }: { sorting: Sorting }) => {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  // Only the descending orders have the field `descending`.
  const orders = [
    { key: 'name', name: `${t('dataTable')}, ${t('aToZ')}` },
    { key: 'name', descending: true, name: `${t('dataTable')}, ${t('zToA')}` },
    { key: 'release', descending: true, name: `${t('releaseDate')}, ${t('newestFirst')}` },
    { key: 'release', name: `${t('releaseDate')}, ${t('oldestFirst')}` },
    { key: 'frequency', name: t('frequency') },
    // The heads of the columns can also reverse this order; the option then shows the current state.
    ...(pickSort(query) === 'frequency' && query.descending
      ? [{ key: 'frequency', descending: true, name: `${t('frequency')} ↓` } as const]
      : []),
  ] as const
  const values = orders.map(order => toSortValue(order.key, { descending: 'descending' in order }))
  const applyOrder = (value: string) => {
    const order = orders[values.indexOf(value)]
    if (!order) return
    void navigate(buildOrderedPath(path, { key: order.key, descending: 'descending' in order }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <form className="sortby small" action={path}>
      <label htmlFor="sort">{t('sortBy')}</label>
      <Select
        id="sort"
        name="sort"
        value={toSortValue(pickSort(query), { descending: query.descending })}
        choices={orders.map(({ name }, index) => [values[index]!, name])}
        onChange={event => applyOrder(event.target.value)}
      />
      <noscript>
        <button type="submit" className="btn">
          {t('sortBy')}
        </button>
      </noscript>
    </form>
  )
}

/** Returns the value of an option. The form sends it as `sort`, which `parseListParameters` splits. */
const toSortValue = (key: string, { descending }: { descending: boolean }) => (descending ? `${key}-desc` : key)
