import { useTranslation } from 'react-i18next'
import { truncateText } from '../../../../../contract/truncated-texts.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { detectLanguage } from '../../report-texts.ts'
import type { Column } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { formatKey } from '../time-formats.ts'
import type { PanelFacets } from './request-facets.server.ts'

interface Props {
  column: Column
  /** The most frequent values that match the search. */
  facets: PanelFacets
  chosenValues: string[]
}

/** Checkboxes for the values of a column. The chosen values are first, and they stay visible while others are searched. */
export const FilterValues = ({ column, facets, chosenValues }: Props) => {
  const { t } = useTranslation('explore')
  const { reading } = useExploring()
  const facetValues = facets.values.map(({ value, count }) => ({ value: String(value), count }))
  const otherValues = chosenValues.filter(value => !facetValues.some(facet => facet.value === value))
  // Undefined for a value that no row has.
  const findOtherCount = (value: string) => facets.otherChosenValues.find(facet => String(facet.value) === value)?.count
  const isChosen = ({ value }: { value: string }) => chosenValues.includes(value)
  const shownValues = [
    ...otherValues.map(value => ({ value, count: findOtherCount(value) })),
    ...facetValues.filter(isChosen),
    ...facetValues.filter(facet => !isChosen(facet)),
  ]
  const total = formatNumber(facets.total)
  const countText =
    facetValues.length < facets.total
      ? t('valuesOf', { shown: formatNumber(facetValues.length), total })
      : t('allValues', { count: facets.total, total })
  return (
    <fieldset className="panelvalues">
      <legend className="tiny soft">{shownValues.length === 0 ? t('noValuesFound') : countText}</legend>
      <div className="choices">
        {shownValues.map(({ value, count }) => (
          <label className="choice" key={value}>
            <input type="checkbox" name="value" value={value} defaultChecked={chosenValues.includes(value)} />
            <ValueName text={formatKey(value, { column, part: null }, reading)} />
            {count !== undefined && <span className="n">{formatNumber(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A longer name, such as the text of an article, would fill the list. */
const maxNameLength = 120

/** The name of a value. A long one is shortened, and the whole text is its tip. */
const ValueName = ({ text }: { text: string }) => {
  const shortText = truncateText(text, maxNameLength)
  return (
    <span lang={detectLanguage(text)} title={shortText === text ? undefined : text}>
      {shortText}
    </span>
  )
}
