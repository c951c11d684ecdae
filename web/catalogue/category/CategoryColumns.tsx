import { useTranslation } from 'react-i18next'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { folding } from '../../ui/table/folding.ts'
import { SortHead } from '../../ui/table/SortHead.tsx'
import type { ListParameters } from '../search/list-parameters.ts'
import { buildSortPath, findOrder } from './orders.ts'

/** The page that sorts, and the parameters of its URL. */
export interface Sorting {
  query: ListParameters
  path: string
}

/**
 * The columns of docs/behaviour/catalogue.md#category-page. Wide: signed in all eight, signed out without favourite and API. Narrow, which
 * is up to 1024 px or exactly 1194: favourite, name, dashboard, frequency, release date. The stylesheet hides the others. Search results
 * have no sorting, as the best match comes first.
 */
export const CategoryColumns = ({ sorting }: { sorting?: Sorting }) => {
  const { t } = useTranslation('catalogue')
  const { signedIn } = useVisit()
  const buildSortHead = (key: SortKey) =>
    sorting && { order: findOrder(sorting.query, key), to: buildSortPath(sorting.path, sorting.query, key) }
  return (
    <thead {...folding.group}>
      <tr {...folding.row}>
        <th {...folding.head} className={pickStarClasses(signedIn)}>
          <span className="vh">{t('favourite')}</span>
        </th>
        <SortHead className="k-name" label={t('dataTable')} {...buildSortHead('name')} />
        {signedIn && (
          <th {...folding.head} className="k-api c wide">
            {t('api')}
          </th>
        )}
        <th {...folding.head} className="k-dash c">
          {t('dashboard')}
        </th>
        <th {...folding.head} className="k-meta c wide">
          {t('metadata')}
        </th>
        <th {...folding.head} className="k-file c wide">
          {t('file')}
        </th>
        <SortHead className="k-freq" label={t('frequency')} {...buildSortHead('frequency')} />
        <SortHead className="k-date r" label={t('releaseDate')} {...buildSortHead('release')} />
      </tr>
    </thead>
  )
}

/** Returns the classes of the star's column, which visitors see only on narrow screens. */
export const pickStarClasses = (signedIn: boolean) => (signedIn ? 'k-star' : 'k-star narrow')
