import { useTranslation } from 'react-i18next'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { Pager } from '../../ui/Pager.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { Group } from '../lists/listed.ts'
import { categoryPath } from '../lists/texts.ts'
import type { ListParameters } from '../search/asked.ts'
import { NothingFound } from '../search/NothingFound.tsx'
import { SearchError } from '../search/SearchError.tsx'
import { SearchNotes } from '../search/SearchNotes.tsx'
import type { FoundRows, Search } from '../search/search.ts'
import { useSearching } from '../search/use-searching.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { pagePath } from './orders.ts'

interface Props {
  category: Category
  query: ListParameters
  search: Search<Group>
}

/** The results of a search within one category, in that category's table. */
export const CategoryResults = ({ category, query, search }: Props) => {
  const { isLate } = useSearching()
  return (
    <div className={isLate ? 'found late' : 'found'} aria-busy={isLate}>
      {search.state === 'found' ? (
        <Found category={category} query={query} result={search.result} />
      ) : (
        <SearchError search={search} />
      )}
    </div>
  )
}

const Found = ({ category, query, result }: Omit<Props, 'search'> & { result: FoundRows<Group> }) => {
  const { t } = useTranslation('catalogue')
  const { rows, total, page } = result
  const { words } = query
  if (total === 0) return <NothingFound words={words} within={category} />
  return (
    <>
      <div className="sechead" role="status">
        <h2>{t('found', { count: total, shown: formatNumber(total), words })}</h2>
        <span className="small soft">
          {t('bestMatchFirst')}
          <HiddenCountNote count={result.hiddenCount} />
        </span>
      </div>
      <SearchNotes words={words} result={result} isWithin />
      <CategoryTable groups={rows} />
      <Pager
        page={page}
        pageSize={limits.screenPageSize}
        total={total}
        hrefOf={next => pagePath(categoryPath(category), query, next)}
      />
    </>
  )
}
