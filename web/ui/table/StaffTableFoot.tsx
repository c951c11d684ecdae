import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import { formatNumber } from '../values/formats.ts'
import { EmptyText } from './EmptyText.tsx'
import type { PageSize } from './staff-rows.ts'
import type { View } from './use-table-view.ts'

interface Props {
  view: View
  sizes: PageSize[]
  /** Undefined until it is known. */
  total: number | undefined
  page: number
  pageCount: number
  /** The sentence for an empty table; a general one by default. */
  empty?: ReactNode
}

/** The range of visible rows, the total, the page size, and the paging buttons. */
export const StaffTableFoot = ({ view, sizes, total, page, pageCount, empty }: Props) => {
  const { t } = useTranslation(['tables', 'ui'])
  const { pageSize, changePageSize, setPage } = view
  const firstShown = pageSize === 'all' ? 1 : (page - 1) * pageSize + 1
  const lastShown = pageSize === 'all' ? total : Math.min(total ?? 0, page * pageSize)
  return (
    <div className="pager">
      <span role="status">
        {total ? t('rangeOf', { ns: 'ui', ...formatNumbers({ from: firstShown, to: lastShown ?? 0, total }) }) : null}
        {/* Screen readers announce a text only in a live region that was there before the text. */}
        {total === 0 && (
          <span className="vh">
            <EmptyText view={view} empty={empty} />
          </span>
        )}
      </span>
      {total !== 0 && (
        <fieldset className="sizes" aria-label={t('rows')}>
          <span aria-hidden="true">{t('rows')}</span>
          {sizes.map(option => (
            <button
              key={option}
              type="button"
              aria-pressed={option === pageSize}
              onClick={() => changePageSize(option)}
            >
              {option === 'all' ? t('all') : option}
            </button>
          ))}
        </fieldset>
      )}
      {pageCount > 1 && (
        <span className="pages">
          <button
            type="button"
            className={page > 1 ? 'iconbtn' : 'iconbtn off'}
            aria-label={t('previousPage', { ns: 'ui' })}
            aria-disabled={page === 1}
            onClick={() => page > 1 && setPage(page - 1)}
          >
            <Icon of={IconChevronLeft} />
          </button>
          <span>{t('pageOf', { ns: 'ui', ...formatNumbers({ page, pages: pageCount }) })}</span>
          <button
            type="button"
            className={page < pageCount ? 'iconbtn' : 'iconbtn off'}
            aria-label={t('nextPage', { ns: 'ui' })}
            aria-disabled={page === pageCount}
            onClick={() => page < pageCount && setPage(page + 1)}
          >
            <Icon of={IconChevronRight} />
          </button>
        </span>
      )}
    </div>
  )
}

const formatNumbers = <Name extends string>(numbers: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(numbers).map(([name, value]) => [name, formatNumber(value)])) as Record<
    Name,
    string
  >
