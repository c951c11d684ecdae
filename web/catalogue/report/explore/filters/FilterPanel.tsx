import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { usePressElsewhere } from '../../../../ui/use-press-elsewhere.ts'
import { detectLanguage } from '../../report-texts.ts'
import type { Column } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { useColumnLabel } from '../page/use-column-label.ts'
import { FilterForm } from './FilterForm.tsx'
import { useIsBelowHead } from './panel-places.ts'
import type { PanelFacets } from './request-facets.server.ts'

interface Props {
  column: Column
  /** The values of the column; null if they are not listed. */
  facets: PanelFacets | null
}

/** The filter of one column: its values with their counts, a range, a text, or missing values. */
export const FilterPanel = ({ column, facets }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, buildAddressWith } = useExploring()
  const labelColumn = useColumnLabel()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the heading of each column's panel, also after a search
  useEffect(() => heading.current?.focus({ preventScroll: true }), [column.name, selection.find])
  // The table itself does not have a virtual column, such as the years that are the headers of its columns.
  const isVirtualColumn = column.word !== undefined
  const closedPath = buildAddressWith({ page: selection.page })
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const close = () => navigate(closedPath, { preventScrollReset: true })
  const isBelowHead = useIsBelowHead()
  const returnFocus = () => {
    if (!isBelowHead) return
    panel.current?.parentElement?.querySelector<HTMLElement>('.headrow.open .headmenu')?.focus({ preventScroll: true })
  }
  // A link or a field elsewhere changes the page itself.
  usePressElsewhere([panel], target => {
    if (!target.closest('a, button, input, label, select, summary')) void close()
  })
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    returnFocus()
    void close()
  }
  const columnLabel = labelColumn(column)
  const title = t('filterOf', { column: columnLabel })
  return (
    <section
      className={isBelowHead ? 'filterpanel belowhead' : 'filterpanel'}
      aria-label={title}
      ref={panel}
      onKeyDown={closeByEscape}
    >
      <div className="panelhead">
        <h2 tabIndex={-1} ref={heading} lang={detectLanguage(columnLabel)}>
          {columnLabel}
        </h2>
        <Link className="btn quiet sm" to={closedPath} preventScrollReset onClick={returnFocus}>
          {t('close')}
        </Link>
      </div>
      {/* The rows have no virtual column to sort by or to hide. */}
      {!isVirtualColumn && <ColumnLinks columnName={column.name} />}
      {/* The fields are uncontrolled, so the key resets them for another column or search. */}
      <FilterForm key={`${column.name} ${selection.find}`} column={column} facets={facets} />
    </section>
  )
}

/** Links that sort by the column or hide it. */
const ColumnLinks = ({ columnName }: { columnName: string }) => {
  const { t } = useTranslation('explore')
  const { buildAddressWith, columns, selection } = useExploring()
  const shownNames = selection.select ?? columns.map(({ name }) => name)
  const otherNames = shownNames.filter(name => name !== columnName)
  // The last shown column cannot be hidden, and a hidden one can still be filtered.
  const canBeHidden = otherNames.length > 0 && otherNames.length < shownNames.length
  return (
    <div className="panelsort">
      <Link to={buildAddressWith({ sort: [{ column: columnName, isDescending: false }] })} preventScrollReset>
        <Icon of={IconSortAscending} size={16} />
        {t('sortAscending')}
      </Link>
      <Link to={buildAddressWith({ sort: [{ column: columnName, isDescending: true }] })} preventScrollReset>
        <Icon of={IconSortDescending} size={16} />
        {t('sortDescending')}
      </Link>
      {canBeHidden && (
        <Link to={buildAddressWith({ select: otherNames, page: selection.page })} preventScrollReset>
          <Icon of={IconEyeOff} size={16} />
          {t('hideColumn')}
        </Link>
      )}
    </div>
  )
}
