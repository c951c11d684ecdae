import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { listCategories } from '../../../contract/catalogue/categories.ts'
import { calendarMonth, getReleaseMonth, listComingReleases } from '../../../contract/catalogue/release-calendar.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useVisit } from '../../frame/use-visit.ts'
import { visitContext } from '../../frame/visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { useReleaseWords } from '../../words/use-release-words.ts'
import { pickReportTitle } from '../lists/names.ts'
import { parseListParameters } from '../search/list-parameters.ts'
import type { Route } from './+types/ReleasesPage.ts'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { ComingReleases } from './ComingReleases.tsx'
import { buildCalendarFilePath, buildReleasesPath, buildSubscriptionUrl } from './release-paths.ts'
import './releases.css'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  // An invalid month is ignored, and so is a category that the reader does not see.
  const month = calendarMonth.safeParse(query.get('month')).data
  const { categories } = await call(listCategories)
  const categoryId = categories.find(each => String(each.categoryId) === query.get('category'))?.categoryId
  const { page } = parseListParameters(request.url)
  const [calendar, coming] = await Promise.all([
    call(getReleaseMonth, { month, categoryId }),
    call(listComingReleases, { categoryId, page }),
  ])
  if (coming.releases.length === 0 && page > 1) throw redirect(buildReleasesPath({ month, category: categoryId }))
  return { calendar, coming, categoryId, isMonthChosen: month !== undefined }
}

/** /releases: the promised releases of all tables, by month and as a list. */
const ReleasesPage = ({ loaderData: { calendar, coming, categoryId, isMonthChosen } }: Route.ComponentProps) => {
  useReleaseWords()
  const { t } = useTranslation(['releaseCalendar', 'shell'])
  const language = useLanguage()
  const { office, publicUrl } = useVisit()
  // A path without a month shows the current one.
  const month = isMonthChosen ? calendar.month : undefined
  const calendarFilePath = buildCalendarFilePath(language, { category: categoryId })
  return (
    <div className="releases">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title: t('title') })}
        description={t('description', { office: office.name[language] })}
        path={buildReleasesPath({ month, category: categoryId })}
        isIndexed={!isMonthChosen}
      />
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="small soft">{t('text')}</p>
        </div>
        <div className="calbtns">
          <a className="btn" href={calendarFilePath} download>
            <Icon of={IconDownload} />
            {t('download')}
          </a>
          <a className="btn primary" href={buildSubscriptionUrl(publicUrl, calendarFilePath)}>
            <Icon of={IconCalendarPlus} />
            {t('subscribe')}
          </a>
        </div>
      </div>
      <CalendarTools calendar={calendar} category={categoryId} />
      <CalendarGrid calendar={calendar} />
      {calendar.releases.length < calendar.total && (
        <p className="small soft below">
          {t('shownCount', { shown: calendar.releases.length, total: calendar.total })}
        </p>
      )}
      {/* Reports that are released on every working day. */}
      {calendar.daily.length > 0 && (
        <p className="small soft below">
          {t('daily', {
            names: calendar.daily
              .map(report => t('dailyAt', { name: pickReportTitle(language, report), time: report.time }))
              .join('; '),
          })}
        </p>
      )}
      <ComingReleases coming={coming} toHref={page => buildReleasesPath({ month, category: categoryId, page })} />
    </div>
  )
}

export default ReleasesPage
