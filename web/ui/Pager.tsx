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
  /** Returns the path of a page of the list. */
  toHref: (page: number) => string
}

/** Shows which rows are visible and how many there are, with links to the other pages. */
export const Pager = ({ page, pageSize, total, toHref }: Props) => {
  const { t } = useTranslation('ui')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)].map(formatNumber)
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span>{t('rangeOf', { from, to, total: formatNumber(total) })}</span>
      {pages > 1 && (
        <span className="pages">
          <Step to={page > 1 ? toHref(page - 1) : undefined} name={t('previousPage')} icon={IconChevronLeft} />
          <span>{t('pageOf', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
          <Step to={page < pages ? toHref(page + 1) : undefined} name={t('nextPage')} icon={IconChevronRight} />
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
