import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { noFilter, parseFilterValues } from '../address/filter-values.ts'
import type { Column } from '../api-responses.ts'
import { isDay } from '../columns.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import { formatKey } from '../time-formats.ts'
import { FilterValues } from './FilterValues.tsx'
import type { PanelFacets } from './request-facets.server.ts'

interface Props {
  column: Column
  /** The values of the column; null if they are not listed. */
  facets: PanelFacets | null
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

/**
 * The form of the filter of one column. Besides the selection (see `StateForm`) it sends `edit`, the name of the column, and the fields of the
 * filter: `value`, `from`, `to`, `contains`, `missing`, and `other` for a condition that has no field.
 */
export const FilterForm = ({ column, facets }: Props) => {
  const { t } = useTranslation('explore')
  const { selection } = useExploring()
  const filter = selection.filters.find(candidate => candidate.column === column.name)
  const isText = column.type === 'text'
  const filterParts = filter ? parseFilterValues(filter.value, { isText }) : noFilter
  const hasFindField = isText && facets && (facets.total > maxUnsearchedValues || selection.find)
  return (
    <StateForm className="panelform">
      <input type="hidden" name="edit" value={column.name} />
      {filterParts.otherCondition && <input type="hidden" name="other" value={filterParts.otherCondition} />}
      {hasFindField && <FindField />}
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

/** The first and the last value of a range, with a hint: how to type days, or the lowest and the highest number of the column. */
const RangeFields = ({ column, from, to }: { column: Column; from: string; to: string }) => {
  const { t } = useTranslation('explore')
  const { profiles, reading } = useExploring()
  const { least, greatest } = profiles.find(({ name }) => name === column.name) ?? {}
  const formatValue = (value: string) => formatKey(value, { column, part: null }, reading)
  const numberHint =
    least && greatest ? t('numberHint', { lowest: formatValue(least), highest: formatValue(greatest) }) : ''
  const hint = isDay(column) ? t('dayHint') : numberHint
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
      choices={[
        ['', t('anyValue')],
        ['only', t('onlyMissing', { rows: formatNumber(count) })],
        ['none', t('onlyPresent')],
      ]}
    />
  )
}
