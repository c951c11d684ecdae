import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ReleaseMonth } from '../../../contract/catalogue/release-calendar.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Select } from '../../ui/fields/SelectField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatMonth } from '../../usage/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { pickName } from '../lists/names.ts'
import { addMonths } from './calendar-weeks.ts'
import { buildReleasesPath, releasesPath } from './release-paths.ts'

interface Props {
  calendar: ReleaseMonth
  /** The id of the chosen category; undefined for all. */
  category: number | undefined
}

/** The month in both eras, links to the adjacent months, and the select for a category. */
export const CalendarTools = ({ calendar: { month, today }, category }: Props) => {
  const { t } = useTranslation('releaseCalendar')
  const language = useLanguage()
  const otherLanguage = language === 'th' ? 'en' : 'th'
  const isThisMonth = today.startsWith(month)
  return (
    <div className="calendartools">
      <div className="monthnav">
        <MonthLink month={addMonths(month, -1)} category={category} icon={IconChevronLeft} />
        <h2 aria-live="polite">
          {formatMonth(month, language)}{' '}
          <span className="faint small" lang={otherLanguage}>
            {formatMonth(month, otherLanguage)}
          </span>
        </h2>
        <MonthLink month={addMonths(month, 1)} category={category} icon={IconChevronRight} />
        {!isThisMonth && (
          <Link className="btn sm quiet" to={buildReleasesPath({ category })} preventScrollReset>
            {t('today')}
          </Link>
        )}
      </div>
      {/* The path without a month is that of the current month. */}
      <CategoryChoice month={isThisMonth ? undefined : month} category={category} />
    </div>
  )
}

const MonthLink = ({
  month,
  category,
  icon,
}: {
  month: string
  category: number | undefined
  icon: typeof IconChevronLeft
}) => {
  const name = formatMonth(month, useLanguage())
  return (
    <Link
      className="iconbtn"
      to={buildReleasesPath({ month, category })}
      aria-label={name}
      title={name}
      preventScrollReset
    >
      <Icon of={icon} />
    </Link>
  )
}

/** Select for a category; without scripts it is a form with a button. */
const CategoryChoice = ({ month, category }: { month: string | undefined; category: number | undefined }) => {
  const { t } = useTranslation('releaseCalendar')
  const language = useLanguage()
  const navigate = useNavigate()
  const { categories } = useVisit()
  return (
    <form className="calendarcategory" action={releasesPath}>
      {month && <input type="hidden" name="month" value={month} />}
      <label className="vh" htmlFor="calendar-category">
        {t('category')}
      </label>
      <Select
        id="calendar-category"
        name="category"
        value={category ?? ''}
        choices={[
          ['', t('allCategories')],
          ...categories.map(option => [String(option.categoryId), pickName(language, option)] as const),
        ]}
        onChange={({ target }) =>
          void navigate(buildReleasesPath({ month, category: Number(target.value) || undefined }), {
            preventScrollReset: true,
          })
        }
      />
      <noscript>
        <button type="submit" className="btn">
          {t('show')}
        </button>
      </noscript>
    </form>
  )
}
