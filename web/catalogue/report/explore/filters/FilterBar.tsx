import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { detectLanguage } from '../../report-texts.ts'
import type { Column } from '../answers.ts'
import { useExploring } from '../page/exploring.ts'
import { useFilterText } from './use-filter-text.ts'

interface Props {
  /** The group of the filters, which can take the focus. */
  ref: Ref<HTMLDivElement>
  /** Number of matching rows; undefined if not counted. */
  total: number | undefined
  rowCount: number
}

/** Shows the filters as chips, and the number of matching rows. */
export const FilterBar = ({ ref, total, rowCount }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, filtered, addressWith } = useExploring()
  const { filters, where } = selection
  const unfilteredColumns = filtered.filter(({ name }) => !filters.some(({ column }) => column === name))
  return (
    <div className="filters">
      {/* biome-ignore lint/a11y/useSemanticElements: chips are not form fields */}
      <div className="chips" role="group" aria-label={t('filters')} tabIndex={-1} ref={ref}>
        {filters.map(filter => (
          <FilterChip key={`${filter.column} ${filter.value}`} {...filter} />
        ))}
        {where !== null && (
          <span className="fchip">
            <span className="words">{t('otherConditions')}</span>
            <RemoveLink to={addressWith({ where: null })} column={t('otherConditions')} />
          </span>
        )}
        {unfilteredColumns.length > 0 && <AddFilter columns={unfilteredColumns} />}
        {(filters.length > 0 || where !== null) && (
          <Link className="btn quiet sm" to={addressWith({ filters: [], where: null })} preventScrollReset>
            {t('clearFilters')}
          </Link>
        )}
      </div>
      {total !== undefined && (
        <p className="count" role="status">
          <b>{formatNumber(total)}</b>{' '}
          {total === rowCount ? t('rowsOnly', { count: total }) : t('rowsOf', { total: formatNumber(rowCount) })}
        </p>
      )}
    </div>
  )
}

const FilterChip = ({ column, value }: { column: string; value: string }) => {
  const { t } = useTranslation('explore')
  const { selection, filtered, addressWith } = useExploring()
  const describeFilter = useFilterText()
  const { word } = filtered.find(({ name }) => name === column) ?? {}
  const label = word ? t(word) : column
  const otherFilters = selection.filters.filter(filter => filter.column !== column || filter.value !== value)
  return (
    <span className="fchip">
      <Link className="words" to={addressWith({ filter: column })} preventScrollReset>
        <span className="soft" lang={detectLanguage(label)}>
          {label}
        </span>{' '}
        {describeFilter(column, value)}
      </Link>
      <RemoveLink to={addressWith({ filters: otherFilters })} column={label} />
    </span>
  )
}

const RemoveLink = ({ to, column }: { to: string; column: string }) => {
  const { t } = useTranslation('explore')
  const name = t('removeFilter', { column })
  return (
    <Link className="x" to={to} aria-label={name} title={name} preventScrollReset>
      <Icon of={IconX} size={16} />
    </Link>
  )
}

/** Lists the columns without a filter; closes when the filter of one opens. */
const AddFilter = ({ columns }: { columns: Column[] }) => {
  const { t } = useTranslation('explore')
  const { selection, addressWith } = useExploring()
  return (
    <details className="dropdown" key={`${columns.length} ${selection.filter}`}>
      <summary className="btn quiet sm">
        <Icon of={IconPlus} size={16} />
        {t('addFilter')}
      </summary>
      <ul className="droplist">
        {columns.map(({ name, word }) => (
          <li key={name} lang={word ? undefined : detectLanguage(name)}>
            <Link to={addressWith({ filter: name })} preventScrollReset>
              {word ? t(word) : name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
