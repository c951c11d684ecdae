import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '../../../../../contract/visit.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { detectLanguage } from '../../report-texts.ts'
import { describeUnit, type UnitPair } from '../../units.ts'
import type { Column } from '../answers.ts'
import { useExploring } from '../page/exploring.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Longer units appear only in the list of columns. */
const maxSymbolLength = 4

/** Returns the unit that the head of a column shows after its name; empty for long ones. */
export const pickHeadUnit = (column: Column, language: Language, units: UnitPair) => {
  const { unit, translation } = describeUnit(language, column.unit ?? '', units)
  const symbol = translation ?? unit
  return symbol.length <= maxSymbolLength ? symbol : ''
}

/** The head of one column: its name sorts, and the funnel icon opens its filter. */
export const HeadCell = ({ shownColumn: { column } }: { shownColumn: ShownColumn }) => {
  const { t } = useTranslation('explore')
  const { selection, addressWith, units, reading } = useExploring()
  const { name } = column
  const shownUnit = pickHeadUnit(column, reading.language, units)
  const sorted = selection.sort.find(candidate => candidate.column === name)
  const nextSort = sorted && !sorted.isDescending ? [{ column: name, isDescending: true }] : sorted ? [] : undefined
  const isFiltered = selection.filters.some(filter => filter.column === name)
  return (
    <span className="headrow">
      <Link
        className="sort"
        to={addressWith({ sort: nextSort ?? [{ column: name, isDescending: false }] })}
        aria-label={t('sortBy', { column: name })}
        preventScrollReset
      >
        <span lang={detectLanguage(name)}>{name}</span>
        {shownUnit && <span className="unit"> {shownUnit}</span>}
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
export const findAriaSort = (sort: readonly { column: string; isDescending: boolean }[], name: string) => {
  const sorted = sort.find(({ column }) => column === name)
  return sorted && (sorted.isDescending ? ('descending' as const) : ('ascending' as const))
}
