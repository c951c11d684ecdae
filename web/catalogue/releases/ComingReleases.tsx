import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CalendarRelease, ComingReleases as Coming } from '../../../contract/catalogue/release-calendar.ts'
import { toVisibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { limits } from '../../../contract/limits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { formatDayAndMonth, formatNumber } from '../../ui/values/formats.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { Moment } from '../../ui/values/Moment.tsx'
import { toBangkokDay, toBangkokMonth } from '../../ui/values/moments.ts'
import { Title } from '../../ui/values/Title.tsx'
import { formatMonth } from '../../usage/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildReportPath } from '../lists/catalogue-paths.ts'
import { pickReportTitle } from '../lists/names.ts'
import { buildCalendarFilePath } from './release-paths.ts'
import { useFormatState } from './use-format-state.ts'

/** The key of the band of overdue releases; the other bands have their month, yyyy-mm, as the key. */
const overdueBand = 'late'

/** The list of releases that are overdue or still to come, by month. */
export const ComingReleases = ({ coming, toHref }: { coming: Coming; toHref: (page: number) => string }) => {
  const { t } = useTranslation(['releaseCalendar', 'catalogue'])
  const language = useLanguage()
  const { releases, total, page } = coming
  const releasesByBand = Map.groupBy(releases, ({ state, dueAt }) =>
    state === 'overdue' ? overdueBand : toBangkokMonth(dueAt),
  )
  return (
    <section className="section" aria-labelledby="coming">
      <div className="sechead">
        <h2 id="coming">{t('upcoming')}</h2>
        <span className="small soft">{t('nextTwelveMonths')}</span>
      </div>
      {total === 0 ? (
        <p className="soft">{t('noUpcoming')}</p>
      ) : (
        <>
          <table className="t banded cominglist" aria-labelledby="coming">
            <thead>
              <tr>
                <th scope="col">{t('date')}</th>
                <th scope="col">{t('table')}</th>
                <th scope="col">{t('frequency', { ns: 'catalogue' })}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col" className="r">
                  <span className="vh">{t('calendar')}</span>
                </th>
              </tr>
            </thead>
            {[...releasesByBand].map(([band, bandReleases]) => (
              <tbody key={band}>
                <tr className="band">
                  <th colSpan={5} scope="rowgroup">
                    {band === overdueBand ? t('late') : formatMonth(band, language)}
                    <span className="n">{formatNumber(bandReleases.length)}</span>
                  </th>
                </tr>
                {bandReleases.map(release => (
                  <ComingRow key={`${release.fileName} ${release.dueAt}`} release={release} />
                ))}
              </tbody>
            ))}
          </table>
          <Pager page={page} pageSize={limits.screenPageSize} total={total} toHref={toHref} />
        </>
      )}
    </section>
  )
}

const ComingRow = ({ release }: { release: CalendarRelease }) => {
  const { t } = useTranslation(['releaseCalendar', 'frequencies'])
  const language = useLanguage()
  const title = pickReportTitle(language, release)
  const { reasonEn, reasonTh } = release
  const reason = language === 'th' ? (reasonTh ?? reasonEn) : (reasonEn ?? reasonTh)
  const addLabel = t('addToCalendar', { name: title })
  return (
    <tr>
      <td className="date num">
        <Moment of={release.dueAt} />
      </td>
      <th scope="row">
        <Link className="name" to={buildReportPath(release)}>
          <Title text={title} />
        </Link>
        <LabelChips labels={toVisibilityLabels(release)} />
        {release.movedFrom && reason && <span className="second">{reason}</span>}
      </th>
      <td className="soft nowrap">{t(release.frequency, { ns: 'frequencies' })}</td>
      <td>
        <ReleaseState release={release} />
      </td>
      <td className="r">
        <a
          className="act"
          href={buildCalendarFilePath(language, { table: release.fileName })}
          aria-label={addLabel}
          title={addLabel}
        >
          <Icon of={IconCalendarPlus} />
        </a>
      </td>
    </tr>
  )
}

const ReleaseState = ({ release }: { release: CalendarRelease }) => {
  const { t } = useTranslation('releaseCalendar')
  const { text, isBad } = useFormatState()(release)
  const moveText = release.movedFrom && t('movedFrom', { day: formatDayAndMonth(toBangkokDay(release.movedFrom)) })
  if (isBad) return <span className="chip error">{text}</span>
  return moveText ? <span className="chip">{moveText}</span> : <span className="soft">{text}</span>
}
