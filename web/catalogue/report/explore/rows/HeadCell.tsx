import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { detectLanguage } from '../../report-texts.ts'
import type { SortColumn } from '../address/selection.ts'
import { belowHead } from '../filters/panel-places.ts'
import { useExploring } from '../page/exploring.ts'
import { pickHeadUnit } from './column-heads.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Returns the order after a press on the head of a column: ascending, then descending, then none. */
const pickNextSort = (column: string, currentSort: SortColumn | undefined): SortColumn[] => {
  if (!currentSort) return [{ column, isDescending: false }]
  return currentSort.isDescending ? [] : [{ column, isDescending: true }]
}

/** The head of a column: a link that sorts by the column, and one that opens its filter. */
export const HeadCell = ({ shownColumn: { column } }: { shownColumn: ShownColumn }) => {
  const { t } = useTranslation('explore')
  const { selection, buildAddressWith, units, reading } = useExploring()
  const { name } = column
  const shownUnit = pickHeadUnit(column, reading.language, units)
  const currentSort = selection.sort.find(candidate => candidate.column === name)
  const isFiltered = selection.filters.some(filter => filter.column === name)
  // A new order starts at the first page of rows. The filter panel opens on the same page.
  const sortUrl = buildAddressWith({ sort: pickNextSort(name, currentSort) })
  const panelUrl = buildAddressWith({ filter: name, page: selection.page })
  return (
    <span className={selection.filter === name ? 'headrow open' : 'headrow'}>
      <Link className="sort" to={sortUrl} aria-label={t('sortBy', { column: name })} preventScrollReset>
        <span lang={detectLanguage(name)}>{name}</span>
        {shownUnit && <span className="unit"> {shownUnit}</span>}
        {currentSort && <Icon of={currentSort.isDescending ? IconArrowDown : IconArrowUp} size={16} />}
      </Link>
      <Link
        className={isFiltered ? 'headmenu on' : 'headmenu'}
        to={panelUrl}
        state={belowHead}
        aria-label={t('filterOf', { column: name })}
        title={t('filterOf', { column: name })}
        preventScrollReset
      >
        <Icon of={IconFilter} size={16} />
      </Link>
    </span>
  )
}
