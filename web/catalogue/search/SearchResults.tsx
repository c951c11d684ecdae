import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { Pager } from '../../ui/Pager.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { ListedResult } from '../lists/listed.ts'
import { Facets } from './Facets.tsx'
import type { ListParameters } from './list-parameters.ts'
import { NothingFound } from './NothingFound.tsx'
import { ResultsTable } from './ResultsTable.tsx'
import { SearchError } from './SearchError.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import { buildResultsPath, type FoundRows, type SearchOutcome } from './search.ts'
import { useSearching } from './use-searching.ts'

interface Props {
  query: ListParameters
  search: SearchOutcome<ListedResult>
}

/** The results of a search in all categories, or the reason why there are none. */
export const SearchResults = ({ query, search }: Props) => {
  const { isSearchSlow } = useSearching()
  return (
    <div className={isSearchSlow ? 'found late' : 'found'} aria-busy={isSearchSlow}>
      {search.state === 'found' ? <ResultList query={query} result={search.result} /> : <SearchError search={search} />}
    </div>
  )
}

const ResultList = ({
  query: { words, category },
  result,
}: {
  query: ListParameters
  result: FoundRows<ListedResult>
}) => {
  const { t } = useTranslation('catalogue')
  const { rows, total, page, byCategory } = result
  const hasNoResultAnywhere = total === 0 && byCategory.length === 0
  if (hasNoResultAnywhere) return <NothingFound words={words} />
  // The selected category has no results, but others have some.
  if (total === 0)
    return (
      <>
        <Facets words={words} chosenCategory={category} byCategory={byCategory} />
        <NothingFound words={words} />
      </>
    )
  return (
    <>
      <div className="sechead" role="status">
        <h2>{t('resultCount', { count: total, number: formatNumber(total), words })}</h2>
        <span className="small soft">
          {t('bestMatchFirst')}
          <HiddenCountNote count={result.hiddenCount} />
        </span>
      </div>
      <SearchNotes words={words} result={result} isWithin={category !== ''} />
      <Facets words={words} chosenCategory={category} byCategory={byCategory} />
      <ResultsTable rows={rows} />
      <Pager
        page={page}
        pageSize={limits.resultsPageSize}
        total={total}
        toHref={pageNumber => buildResultsPath(words, category, pageNumber)}
      />
    </>
  )
}
