import { useTranslation } from 'react-i18next'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { Pager } from '../../ui/Pager.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { HiddenCountNote } from '../lists/HiddenCount.tsx'
import type { Group } from '../lists/listed.ts'
import { categoryPath } from '../lists/texts.ts'
import type { ListParameters } from '../search/list-parameters.ts'
import { NothingFound } from '../search/NothingFound.tsx'
import { SearchError } from '../search/SearchError.tsx'
import { SearchNotes } from '../search/SearchNotes.tsx'
import type { FoundRows, Search } from '../search/search.ts'
import { useSearching } from '../search/use-searching.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { pagePath } from './orders.ts'

interface Props {
  category: Category
  parameters: ListParameters
  search: Search<Group>
}

/** The results of a search within one category, in that category's table. */
export const CategoryResults = ({ category, parameters, search }: Props) => {
  const { isSearchSlow } = useSearching()
  return (
    <div className={isSearchSlow ? 'found late' : 'found'} aria-busy={isSearchSlow}>
      {search.state === 'found' ? (
        <FoundGroups category={category} parameters={parameters} result={search.result} />
      ) : (
        <SearchError search={search} />
      )}
    </div>
  )
}

const FoundGroups = ({ category, parameters, result }: Omit<Props, 'search'> & { result: FoundRows<Group> }) => {
  const { t } = useTranslation('catalogue')
  const { rows: groups, total, page, hiddenCount } = result
  const { words } = parameters
  if (total === 0) return <NothingFound words={words} within={category} />
  return (
    <>
      <div className="sechead" role="status">
        <h2>{t('found', { count: total, shown: formatNumber(total), words })}</h2>
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
        toHref={number => pagePath(categoryPath(category), parameters, number)}
      />
    </>
  )
}
