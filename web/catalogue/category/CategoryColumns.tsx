import { useTranslation } from 'react-i18next'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { SortHead } from '../../ui/table/SortHead.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import type { ListParameters } from '../search/list-parameters.ts'
import { buildSortPath, findOrder } from './orders.ts'

/** The path of the sorted page, and the parameters of its URL. */
export interface Sorting {
  query: ListParameters
  path: string
}

/**
 * The head of a category's table (docs/behaviour/catalogue.md#category-page). A wide window shows all eight columns; visitors see neither
 * favourite nor API there. A narrow one (up to 1024 px, or exactly 1194) shows favourite, name, dashboard, frequency and release date. The
 * class `wide` hides a column on a narrow window, `narrow` on a wide one. Search results have no `sorting`: the best match comes first.
 */
export const CategoryColumns = ({ sorting }: { sorting?: Sorting }) => {
  const { t } = useTranslation('catalogue')
  const { signedIn } = useVisit()
  const buildSortHead = (key: SortKey) =>
    sorting && { order: findOrder(sorting.query, key), to: buildSortPath(sorting.path, sorting.query, key) }
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.head} className={pickStarClasses({ signedIn })}>
          <span className="vh">{t('favourite')}</span>
        </th>
        <SortHead className="k-name" label={t('dataTable')} {...buildSortHead('name')} />
        {signedIn && (
          <th {...tableRoles.head} className="k-api c wide">
            {t('api')}
          </th>
        )}
        <th {...tableRoles.head} className="k-dash c">
          {t('dashboard')}
        </th>
        <th {...tableRoles.head} className="k-meta c wide">
          {t('metadata')}
        </th>
        <th {...tableRoles.head} className="k-file c wide">
          {t('file')}
        </th>
        <SortHead className="k-freq" label={t('frequency')} {...buildSortHead('frequency')} />
        <SortHead className="k-date r" label={t('releaseDate')} {...buildSortHead('release')} />
      </tr>
    </thead>
  )
}

/** Returns the classes of the star's column, which visitors see only on narrow screens. */
export const pickStarClasses = ({ signedIn }: { signedIn: boolean }) => (signedIn ? 'k-star' : 'k-star narrow')
