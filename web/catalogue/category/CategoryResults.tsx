import { useTranslation } from 'react-i18next'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { Pager } from '../../ui/Pager.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { buildCategoryPath } from '../lists/catalogue-paths.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { SubCategoryGroup } from '../lists/listed.ts'
import type { ListParameters } from '../search/list-parameters.ts'
import { NothingFound } from '../search/NothingFound.tsx'
import { SearchError } from '../search/SearchError.tsx'
import { SearchNotes } from '../search/SearchNotes.tsx'
import type { FoundRows, SearchOutcome } from '../search/search.ts'
import { useSearching } from '../search/use-searching.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { buildPagePath } from './orders.ts'

interface Props {
  category: Category
  parameters: ListParameters
  search: SearchOutcome<SubCategoryGroup>
}

/** The results of a search within one category, in that category's table. */
export const CategoryResults = ({ category, parameters, search }: Props) => {
  const { isSearchSlow } = useSearching()
  return (
    <div className={isSearchSlow ? 'found late' : 'found'} aria-busy={isSearchSlow}>
      {search.state === 'found' ? (
        <ResultGroups category={category} parameters={parameters} result={search.result} />
      ) : (
        <SearchError search={search} />
      )}
    </div>
  )
}

const ResultGroups = ({
  category,
  parameters,
  result,
}: Omit<Props, 'search'> & { result: FoundRows<SubCategoryGroup> }) => {
  const { t } = useTranslation('catalogue')
  // A search within a category returns its rows in groups by sub-category.
  const { rows: groups, total, page, hiddenCount } = result
  const { words } = parameters
  if (total === 0) return <NothingFound words={words} within={category} />
  return (
    <>
      <div className="sechead" role="status">
        <h2>{t('resultCount', { count: total, number: formatNumber(total), words })}</h2>
        <span className="small soft">
          {t('bestMatchFirst')}
          <HiddenCountNote count={hiddenCount} />
        </span>
      </div>
      <SearchNotes words={words} result={result} isWithin />
      <CategoryTable groups={groups} />
      <Pager
        page={page}
        pageSize={limits.screenPageSize}
        total={total}
        toHref={number => buildPagePath(buildCategoryPath(category), parameters, number)}
      />
    </>
  )
}
