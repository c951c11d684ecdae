import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getMonthOfUse } from '../../contract/usage/public-use.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { visitContext } from '../frame/visit.ts'
import { formatDay, formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Route } from './+types/UsagePage.ts'
import { formatMonth } from './months.ts'
import { UsedCategories } from './UsedCategories.tsx'
import { UsedTables } from './UsedTables.tsx'
import './usage.css'

const usagePath = '/usage'

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const requestedMonth = new URL(request.url).searchParams.get('month') ?? ''
  // An invalid month is ignored, as the call would refuse it.
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : undefined
  return context.get(visitContext).call(getMonthOfUse, { month })
}

/** /usage: the most downloaded tables and categories of a month. */
const UsagePage = ({ loaderData: monthOfUse }: Route.ComponentProps) => {
  const { t } = useTranslation(['usage', 'shell'])
  const language = useLanguage()
  const { month, months, countedDay, total } = monthOfUse
  // `month` is null before the first month is counted.
  const isLatest = month === null || month === months[0]
  return (
    <div className="usage">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title: t('title') })}
        description={t('description')}
        path={isLatest ? usagePath : `${usagePath}?month=${month}`}
      />
      <h1>{t('title')}</h1>
      <p className="soft">
        {t('text')} {countedDay && t('upTo', { day: formatDay(countedDay, language) })}
      </p>
      {month === null ? (
        <p className="section">{t('nothingCounted')}</p>
      ) : (
        <>
          <Months months={months} chosenMonth={month} />
          <p className="bignum" aria-live="polite">
            <b>{t('totalIn', { count: total, number: formatNumber(total), month: formatMonth(month, language) })}</b>
          </p>
          {total === 0 ? (
            <p className="soft">{t('noDownloads')}</p>
          ) : (
            <div className="usecolumns">
              <UsedTables reports={monthOfUse.reports} />
              <UsedCategories categories={monthOfUse.categories} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Links to the counted months, the latest first. */
const Months = ({ months, chosenMonth }: { months: string[]; chosenMonth: string }) => {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  return (
    <nav className="months" aria-label={t('months')}>
      <ul>
        {months.map((month, index) => (
          <li key={month}>
            <Link
              to={index === 0 ? usagePath : `${usagePath}?month=${month}`}
              aria-current={month === chosenMonth ? 'page' : undefined}
              preventScrollReset
            >
              {formatMonth(month, language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default UsagePage
