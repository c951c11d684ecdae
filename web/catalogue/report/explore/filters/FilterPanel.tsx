import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { detectLanguage } from '../../report-texts.ts'
import { noFilter, parseFilterValues } from '../address/filter-values.ts'
import type { Column, Facets } from '../api-responses.ts'
import { isDay } from '../columns.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import { formatKey } from '../values.ts'
import { FilterValues } from './FilterValues.tsx'

interface Props {
  column: Column
  facets: Facets | null
}

/** The filter of one column: its values with their counts, a range, a text, or missing values. */
export const FilterPanel = ({ column, facets }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, buildAddressWith } = useExploring()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the heading of each column's panel, also after a search
  useEffect(() => heading.current?.focus({ preventScroll: true }), [column.name, selection.find])
  const isVirtualColumn = column.word !== undefined
  const closedPath = buildAddressWith({ page: selection.page })
  const columnLabel = column.word ? t(column.word) : column.name
  const title = t('filterOf', { column: columnLabel })
  return (
    <section className="filterpanel" aria-label={title}>
      <div className="panelhead">
        <h2 tabIndex={-1} ref={heading} lang={detectLanguage(columnLabel)}>
          {columnLabel}
        </h2>
        <Link className="btn quiet sm" to={closedPath} preventScrollReset>
          {t('close')}
        </Link>
      </div>
      {/* A column whose label is a word is virtual, e.g. the years of columns: the rows have no such value to sort by. */}
      {!isVirtualColumn && <SortLinks columnName={column.name} />}
      {/* The fields are uncontrolled, so the key resets them for another column or search. */}
      <FilterForm key={`${column.name} ${selection.find}`} column={column} facets={facets} />
    </section>
  )
}

const SortLinks = ({ columnName }: { columnName: string }) => {
  const { t } = useTranslation('explore')
  const { buildAddressWith } = useExploring()
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
    </div>
  )
}

/** Searches the values of the column. The button's name `look` keeps the panel open when the form is submitted. */
const FindField = () => {
  const { t } = useTranslation('explore')
  const { selection } = useExploring()
  return (
    <div className="panelfind">
      <label>
        <span className="vh">{t('findValue')}</span>
        <input
          className="input"
          type="search"
          name="find"
          placeholder={t('findValue')}
          defaultValue={selection.find ?? ''}
        />
      </label>
      <button type="submit" className="btn sm" name="look" value="1">
        {t('findButton')}
      </button>
    </div>
  )
}

/** With more values than this, the panel has a search field. */
const maxUnsearchedValues = 10

const FilterForm = ({ column, facets }: Props) => {
  const { t } = useTranslation('explore')
  const { selection } = useExploring()
  const filter = selection.filters.find(candidate => candidate.column === column.name)
  const isText = column.type === 'text'
  const filterParts = filter ? parseFilterValues(filter.value, isText) : noFilter
  return (
    <StateForm className="panelform">
      <input type="hidden" name="edit" value={column.name} />
      {filterParts.other && <input type="hidden" name="other" value={filterParts.other} />}
      {isText && facets && (facets.total > maxUnsearchedValues || selection.find) && <FindField />}
      {facets && <FilterValues column={column} facets={facets} chosenValues={filterParts.values} />}
      {isText ? (
        <label className="field">
          <span className="fieldname">{t('containsField')}</span>
          <input className="input" name="contains" defaultValue={filterParts.contains} />
        </label>
      ) : (
        <RangeFields column={column} from={filterParts.from} to={filterParts.to} />
      )}
      <MissingChoice missing={filterParts.missing} column={column} />
      <button type="submit" className="btn primary sm">
        {t('apply')}
      </button>
    </StateForm>
  )
}

const RangeFields = ({ column, from, to }: { column: Column; from: string; to: string }) => {
  const { t } = useTranslation('explore')
  const { profiles, reading } = useExploring()
  const { least, greatest } = profiles.find(({ name }) => name === column.name) ?? {}
  const formatValue = (value: string) => formatKey(value, { column, part: null }, reading)
  const formatNumberHint = () =>
    least && greatest ? t('numberHint', { lowest: formatValue(least), highest: formatValue(greatest) }) : ''
  const hint = isDay(column) ? t('dayHint') : formatNumberHint()
  return (
    <>
      <div className="rangefields">
        <label className="field">
          <span className="fieldname">{t('fromField')}</span>
          <input className="input" name="from" defaultValue={from} inputMode={isDay(column) ? 'text' : 'decimal'} />
        </label>
        <label className="field">
          <span className="fieldname">{t('toField')}</span>
          <input className="input" name="to" defaultValue={to} inputMode={isDay(column) ? 'text' : 'decimal'} />
        </label>
      </div>
      {hint && <p className="tiny soft">{hint}</p>}
    </>
  )
}

/** Selects rows with or without a value. `missing` is empty for all rows, 'only' or 'none'. It renders nothing if no value is missing. */
const MissingChoice = ({ missing, column }: { missing: string; column: Column }) => {
  const { t } = useTranslation('explore')
  const { profiles } = useExploring()
  const count = profiles.find(({ name }) => name === column.name)?.missing ?? 0
  if (count === 0 && missing === '') return null
  return (
    <Choice
      name="missing"
      label={t('missing')}
      value={missing}
      options={[
        ['', t('anyValue')],
        ['only', t('onlyMissing', { rows: formatNumber(count) })],
        ['none', t('onlyPresent')],
      ]}
    />
  )
}
