import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { detectLanguage } from '../../report-texts.ts'
import type { Column } from '../api-responses.ts'
import { Dropdown } from '../page/Dropdown.tsx'
import { useExploring } from '../page/exploring.ts'
import { useColumnLabel } from '../page/use-column-label.ts'
import { useFilterText } from './use-filter-text.ts'

interface Props {
  /** The group of the filters, which can take the focus. */
  ref: Ref<HTMLDivElement>
  /** Number of matching rows; undefined if the rows could not be loaded. */
  total: number | undefined
  /** Number of all rows of the table. */
  rowCount: number
}

/** Shows the filters as chips, and the number of matching rows. */
export const FilterBar = ({ ref, total, rowCount }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, filterableColumns, buildAddressWith } = useExploring()
  // `where` has the conditions that have no chip of their own.
  const { filters, where: otherConditions } = selection
  const unfilteredColumns = filterableColumns.filter(({ name }) => !filters.some(({ column }) => column === name))
  return (
    <div className="filters">
      {/* biome-ignore lint/a11y/useSemanticElements: chips are not form fields */}
      <div className="chips" role="group" aria-label={t('filters')} tabIndex={-1} ref={ref}>
        {filters.map(filter => (
          <FilterChip key={`${filter.column} ${filter.value}`} {...filter} />
        ))}
        {otherConditions !== null && (
          <span className="fchip">
            <span className="words">{t('otherConditions')}</span>
            <RemoveLink to={buildAddressWith({ where: null })} label={t('otherConditions')} />
          </span>
        )}
        {unfilteredColumns.length > 0 && <AddFilter columns={unfilteredColumns} />}
        {(filters.length > 0 || otherConditions !== null) && (
          <Link className="btn quiet sm" to={buildAddressWith({ filters: [], where: null })} preventScrollReset>
            {t('clearFilters')}
          </Link>
        )}
      </div>
      {total !== undefined && (
        <p className="count" role="status">
          <b>{formatNumber(total)}</b>{' '}
          {total === rowCount ? t('rowUnit', { count: total }) : t('rowsOf', { total: formatNumber(rowCount) })}
        </p>
      )}
    </div>
  )
}

/** A filter, with a link that opens its panel and one that removes it. `column` is the name of the filtered column. */
const FilterChip = ({ column, value }: { column: string; value: string }) => {
  const { selection, filterableColumns, buildAddressWith } = useExploring()
  const describeFilter = useFilterText()
  const labelColumn = useColumnLabel()
  const filteredColumn = filterableColumns.find(({ name }) => name === column)
  const columnLabel = filteredColumn ? labelColumn(filteredColumn) : column
  const otherFilters = selection.filters.filter(filter => filter.column !== column || filter.value !== value)
  const panelUrl = buildAddressWith({ filter: column })
  const urlWithoutFilter = buildAddressWith({ filters: otherFilters })
  return (
    <span className="fchip">
      <Link className="words" to={panelUrl} preventScrollReset>
        <span className="soft" lang={detectLanguage(columnLabel)}>
          {columnLabel}
        </span>{' '}
        {describeFilter(column, value)}
      </Link>
      <RemoveLink to={urlWithoutFilter} label={columnLabel} />
    </span>
  )
}

/** The link that removes a filter. `label` names the filtered column. */
const RemoveLink = ({ to, label }: { to: string; label: string }) => {
  const { t } = useTranslation('explore')
  const linkName = t('removeFilter', { column: label })
  return (
    <Link className="x" to={to} aria-label={linkName} title={linkName} preventScrollReset>
      <Icon of={IconX} size={16} />
    </Link>
  )
}

/** Lists the columns without a filter; each link opens its filter panel. The key closes the list when the panel of a filter opens. */
const AddFilter = ({ columns }: { columns: Column[] }) => {
  const { t } = useTranslation('explore')
  const { selection, buildAddressWith } = useExploring()
  const labelColumn = useColumnLabel()
  return (
    <Dropdown
      key={`${columns.length} ${selection.filter}`}
      buttonClass="btn quiet sm"
      label={
        <>
          <Icon of={IconPlus} size={16} />
          {t('addFilter')}
        </>
      }
    >
      <ul className="droplist">
        {columns.map(column => (
          <li key={column.name} lang={column.word ? undefined : detectLanguage(column.name)}>
            <Link to={buildAddressWith({ filter: column.name })} preventScrollReset>
              {labelColumn(column)}
            </Link>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
