import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CalendarRelease, ComingReleases as Coming } from '../../../contract/catalogue/release-calendar.ts'
import { toVisibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { limits } from '../../../contract/limits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { Moment } from '../../ui/values/Moment.tsx'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { Title } from '../../ui/values/Title.tsx'
import { formatMonth } from '../../usage/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { reportPath, titleIn } from '../lists/texts.ts'
import { calendarFilePath } from './release-paths.ts'
import { useStateText } from './use-state-text.ts'

/** Late and future releases, by month. */
export const ComingReleases = ({ coming, toHref }: { coming: Coming; toHref: (page: number) => string }) => {
  const { t } = useTranslation(['releaseCalendar', 'catalogue'])
  const language = useLanguage()
  const { releases, total, page } = coming
  const bands = Map.groupBy(releases, ({ state, dueAt }) =>
    state === 'overdue' ? 'late' : toBangkokDay(dueAt).slice(0, 7),
  )
  return (
    <section className="section" aria-labelledby="coming">
      <div className="sechead">
        <h2 id="coming">{t('coming')}</h2>
        <span className="small soft">{t('nextYear')}</span>
      </div>
      {total === 0 ? (
        <p className="soft">{t('noneComing')}</p>
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
            {[...bands].map(([band, rows]) => (
              <tbody key={band}>
                <tr className="band">
                  <th colSpan={5} scope="rowgroup">
                    {band === 'late' ? t('late') : formatMonth(band, language)}
                    <span className="n">{formatNumber(rows.length)}</span>
                  </th>
                </tr>
                {rows.map(release => (
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
  const name = titleIn(language, release)
  const { reasonEn, reasonTh } = release
  const reason = language === 'th' ? (reasonTh ?? reasonEn) : (reasonEn ?? reasonTh)
  const addLabel = t('addToCalendar', { name })
  return (
    <tr>
      <td className="date num">
        <Moment of={release.dueAt} />
      </td>
      <td>
        <Link className="name" to={reportPath(release)}>
          <Title text={name} />
        </Link>
        <LabelChips labels={toVisibilityLabels(release)} />
        {release.movedFrom && reason && <span className="second">{reason}</span>}
      </td>
      <td className="soft nowrap">{t(release.frequency, { ns: 'frequencies' })}</td>
      <td>
        <State release={release} />
      </td>
      <td className="r">
        <a
          className="act"
          href={calendarFilePath(language, { table: release.fileName })}
          aria-label={addLabel}
          title={addLabel}
        >
          <Icon of={IconCalendarPlus} />
        </a>
      </td>
    </tr>
  )
}

const State = ({ release }: { release: CalendarRelease }) => {
  const { t } = useTranslation('releaseCalendar')
  const language = useLanguage()
  const { text, isBad } = useStateText()(release)
  const moveText =
    release.movedFrom && t('movedFrom', { day: formatDay(toBangkokDay(release.movedFrom), language).slice(0, 5) })
  if (isBad) return <span className="chip error">{text}</span>
  return moveText ? <span className="chip">{moveText}</span> : <span className="soft">{text}</span>
}
