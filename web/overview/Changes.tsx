import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditName } from '../../contract/audit/names.ts'
import type { RecentChange } from '../../contract/overview/overview-parts.ts'
import { administratorRoleId } from '../../contract/permissions.ts'
import { useVisit } from '../frame/use-visit.ts'
import { formatMoment, toBangkokDay } from '../ui/values/moments.ts'
import { Title } from '../ui/values/Title.tsx'
import { useLanguage } from '../words/use-language.ts'
import { useChangeDescription } from './use-change-description.ts'

interface Props {
  /** The time of the overview. */
  at: string
  changes: RecentChange[]
  names: AuditName[]
}

/** The latest changes since yesterday, each with what was changed and a sentence that says who did what. */
export const Changes = ({ at, changes, names }: Props) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const describeChange = useChangeDescription(names)
  const canSeeTrail = useVisit().me?.user.roleId === administratorRoleId
  const formatTimeOrDay = (moment: string) => {
    // As dd/mm/yyyy hh:mm, of which hh:mm or dd/mm is shown.
    const momentText = formatMoment(moment, language)
    const isToday = toBangkokDay(moment) === toBangkokDay(at)
    return isToday ? momentText.slice(-5) : momentText.slice(0, 5)
  }
  return (
    <section className="section" id="changes" aria-labelledby="changes-head">
      <div className="sechead">
        <h2 id="changes-head">{t('changes')}</h2>
        {canSeeTrail && (
          <span className="small">
            <Link to="/admin/AuditTrail">{t('toTrail')}</Link>
          </span>
        )}
      </div>
      {changes.length === 0 ? (
        <p className="soft">{t('noChanges')}</p>
      ) : (
        <ul className="changes">
          {changes.map((change, index) => {
            const { name, sentence } = describeChange(change)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes keep their order
              <li key={index}>
                <time className="soft" dateTime={change.at} title={formatMoment(change.at, language)}>
                  {formatTimeOrDay(change.at)}
                </time>
                <span className="what">
                  <span className="strong">
                    <Title text={name} />
                  </span>
                  <span className="small soft">{sentence}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
