import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccessPath, Override, SeeingUser, SeenReport } from '../../../../contract/access/monitor-fields.ts'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { formatFullName, pickCategory, pickSubCategory, pickTitle } from '../../names.ts'
import { explainPath } from '../monitor-paths.ts'
import { WayText } from '../WayText.tsx'

/** Returns the columns of a user's reports: place, open paths, and whether the user sees the report. */
export const useSeenReportColumns = (userId: number): Column<SeenReport>[] => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const columns: Column<SeenReport>[] = [
    {
      name: 'title',
      label: t('reportName'),
      text: report => pickTitle(language, report),
      show: report => <Link to={explainPath(userId, report.reportId)}>{pickTitle(language, report)}</Link>,
    },
    { name: 'category', label: t('category'), className: 'soft', show: report => pickCategory(language, report) },
    {
      name: 'subCategory',
      label: t('subCategory'),
      className: 'soft',
      show: report => pickSubCategory(language, report),
    },
    { name: 'paths', label: t('byWayOf'), show: ({ paths }) => <Ways paths={paths} /> },
    { name: 'sees', label: t('sees'), show: row => <Sees {...row} /> },
  ]
  return addPhonePlaces(columns, { title: 'title', second: 'category', state: 'sees' })
}

/** Returns the columns of a report's users: person, open paths, and whether the user sees the report. */
export const useSeeingUserColumns = (reportId: number): Column<SeeingUser>[] => {
  const { t } = useTranslation('monitor')
  const columns: Column<SeeingUser>[] = [
    {
      name: 'username',
      label: t('username'),
      text: ({ username }) => username,
      show: ({ userId, username }) => <Link to={explainPath(userId, reportId)}>{username}</Link>,
    },
    { name: 'name', label: t('personName'), className: 'soft', show: formatFullName },
    { name: 'paths', label: t('byWayOf'), show: ({ paths }) => <Ways paths={paths} /> },
    { name: 'sees', label: t('sees'), show: row => <Sees {...row} /> },
  ]
  return addPhonePlaces(columns, { title: 'username', second: 'name', state: 'sees' })
}

/** Lists the open paths, each with its last day. */
const Ways = ({ paths }: { paths: AccessPath[] }) => {
  const { t } = useTranslation('monitor')
  return (
    <ul>
      {paths
        .filter(({ isOpen }) => isOpen)
        .map(path => (
          <li key={`${path.groupId} ${path.reportGroupId}`}>
            <WayText path={path} />
            {path.until && (
              <span className="soft">
                {' '}
                · {t('untilShort')} <Day of={path.until} />
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

/** Shows whether the report is visible and, if it is not, what overrides the paths. */
const Sees = ({ sees, hiddenBy }: { sees: boolean; hiddenBy: Override[] }) => {
  const { t } = useTranslation('monitor')
  if (sees) return <span className="chip done">{t('seesIt')}</span>
  return (
    <span className="chips">
      {hiddenBy.map(override => (
        <span key={override} className="chip error">
          {t(`override_${override}`)}
        </span>
      ))}
    </span>
  )
}
