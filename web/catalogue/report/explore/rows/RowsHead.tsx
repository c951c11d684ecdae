import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { languageOf } from '../../report-texts.ts'
import { unitFor } from '../../units.ts'
import { useExploring } from '../page/exploring.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Longer units appear only in the list of columns. */
const longestUnit = 4

/** The head of one column: its name sorts, and the funnel icon opens its filter. */
export const HeadCell = ({ shown: { column } }: { shown: ShownColumn }) => {
  const { t } = useTranslation('explore')
  const { selection, addressWith, units, reading } = useExploring()
  const { name } = column
  const { unit, translation } = unitFor(reading.language, column.unit ?? '', units)
  const shownUnit = translation ?? unit
  const sorted = selection.sort.find(one => one.column === name)
  const next = sorted && !sorted.isDescending ? [{ column: name, isDescending: true }] : sorted ? [] : undefined
  const isFiltered = selection.filters.some(one => one.column === name)
  return (
    <span className="headrow">
      <Link
        className="sort"
        to={addressWith({ sort: next ?? [{ column: name, isDescending: false }] })}
        aria-label={t('sortBy', { column: name })}
        preventScrollReset
      >
        <span lang={languageOf(name)}>{name}</span>
        {shownUnit && shownUnit.length <= longestUnit && <span className="unit"> {shownUnit}</span>}
        {sorted && <Icon of={sorted.isDescending ? IconArrowDown : IconArrowUp} size={16} />}
      </Link>
      <Link
        className={isFiltered ? 'headmenu on' : 'headmenu'}
        to={addressWith({ filter: name, page: selection.page })}
        aria-label={t('filterOf', { column: name })}
        title={t('filterOf', { column: name })}
        preventScrollReset
      >
        <Icon of={IconFilter} size={16} />
      </Link>
    </span>
  )
}

/** Returns the order of a column as a value of aria-sort. */
export const sortWordOf = (sort: readonly { column: string; isDescending: boolean }[], name: string) => {
  const sorted = sort.find(({ column }) => column === name)
  return sorted && (sorted.isDescending ? ('descending' as const) : ('ascending' as const))
}
