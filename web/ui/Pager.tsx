import type { Icon as Drawing } from '@tabler/icons-react'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'
import { formatNumber } from './values/formats.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  /** Builds the path of a page of the list. */
  toHref: (page: number) => string
}

/** Shows the range of the visible rows and their total, with links to the previous and the next page. */
export const Pager = ({ page, pageSize, total, toHref }: Props) => {
  const { t } = useTranslation('ui')
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)].map(formatNumber)
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span>{t('rangeOf', { from, to, total: formatNumber(total) })}</span>
      {pageCount > 1 && (
        <span className="pages">
          <Step to={page > 1 ? toHref(page - 1) : undefined} name={t('previousPage')} icon={IconChevronLeft} />
          <span>{t('pageOf', { page: formatNumber(page), pages: formatNumber(pageCount) })}</span>
          <Step to={page < pageCount ? toHref(page + 1) : undefined} name={t('nextPage')} icon={IconChevronRight} />
        </span>
      )}
    </nav>
  )
}

const Step = ({ to, name, icon }: { to: string | undefined; name: string; icon: Drawing }) =>
  to === undefined ? (
    <span className="iconbtn off">
      <Icon of={icon} />
    </span>
  ) : (
    <Link className="iconbtn" to={to} aria-label={name} title={name}>
      <Icon of={icon} />
    </Link>
  )
