import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import type { Sorting } from './CategoryColumns.tsx'
import { orderedPath, pickSort } from './orders.ts'

/** Select for the order of a table whose column heads are hidden, e.g. on phones. Without scripts it is a form with a button. */
export const SortSelect = ({ sorting: { query, path } }: { sorting: Sorting }) => {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const orders = [
    { key: 'name', name: `${t('dataTable')}, ${t('aToZ')}` },
    { key: 'name', descending: true, name: `${t('dataTable')}, ${t('zToA')}` },
    { key: 'release', descending: true, name: `${t('releaseDate')}, ${t('newestFirst')}` },
    { key: 'release', name: `${t('releaseDate')}, ${t('oldestFirst')}` },
    { key: 'frequency', name: t('frequency') },
    // Pressing a column head of the wide table also reverses this option.
    ...(pickSort(query) === 'frequency' && query.descending
      ? [{ key: 'frequency', descending: true, name: `${t('frequency')} ↓` } as const]
      : []),
  ] as const
  const values = orders.map(order => toSortValue(order.key, 'descending' in order))
  const applyOrder = (value: string) => {
    const order = orders[values.indexOf(value)]
    if (!order) return
    void navigate(orderedPath(path, order.key, 'descending' in order), { replace: true, preventScrollReset: true })
  }
  return (
    <form className="sortby small" action={path}>
      <label htmlFor="sort">{t('sortBy')}</label>
      <span className="sel">
        <select
          className="input"
          id="sort"
          name="sort"
          value={toSortValue(pickSort(query), query.descending)}
          onChange={event => applyOrder(event.target.value)}
        >
          {orders.map(({ name }, index) => (
            <option key={name} value={values[index]}>
              {name}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
      <noscript>
        <button type="submit" className="btn">
          {t('sortBy')}
        </button>
      </noscript>
    </form>
  )
}

const toSortValue = (key: string, descending: boolean) => (descending ? `${key}-desc` : key)
