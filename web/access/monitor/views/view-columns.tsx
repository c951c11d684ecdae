import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type {
  AccessibleReport,
  AccessPath,
  HidingReason,
  UserWithAccess,
} from '../../../../contract/access/monitor-fields.ts'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { formatFullName, pickCategory, pickSubCategory, pickTitle } from '../../names.ts'
import { toExplanationPath } from '../monitor-paths.ts'
import { PathText } from '../PathText.tsx'

/** Returns the columns of a user's reports: title, categories, open paths, and whether the user sees the report. */
export const useAccessibleReportColumns = (userId: number): Column<AccessibleReport>[] => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const columns: Column<AccessibleReport>[] = [
    {
      name: 'title',
      label: t('reportName'),
      text: report => pickTitle(language, report),
      show: report => <Link to={toExplanationPath(userId, report.reportId)}>{pickTitle(language, report)}</Link>,
    },
    { name: 'category', label: t('category'), className: 'soft', show: report => pickCategory(language, report) },
    {
      name: 'subCategory',
      label: t('subCategory'),
      className: 'soft',
      show: report => pickSubCategory(language, report),
    },
    { name: 'paths', label: t('byWayOf'), show: ({ paths }) => <OpenPaths paths={paths} /> },
    { name: 'sees', label: t('sees'), show: row => <SightVerdict {...row} /> },
  ]
  return addPhonePlaces(columns, { title: 'title', second: 'category', state: 'sees' })
}

/** Returns the columns of a report's users: names, open paths, and whether the user sees the report. */
export const useUserWithAccessColumns = (reportId: number): Column<UserWithAccess>[] => {
  const { t } = useTranslation('monitor')
  const columns: Column<UserWithAccess>[] = [
    {
      name: 'username',
      label: t('username'),
      text: ({ username }) => username,
      show: ({ userId, username }) => <Link to={toExplanationPath(userId, reportId)}>{username}</Link>,
    },
    { name: 'name', label: t('personName'), className: 'soft', show: formatFullName },
    { name: 'paths', label: t('byWayOf'), show: ({ paths }) => <OpenPaths paths={paths} /> },
    { name: 'sees', label: t('sees'), show: row => <SightVerdict {...row} /> },
  ]
  return addPhonePlaces(columns, { title: 'username', second: 'name', state: 'sees' })
}

/** Lists the open paths, each with its last day. */
const OpenPaths = ({ paths }: { paths: AccessPath[] }) => {
  const { t } = useTranslation('monitor')
  return (
    <ul>
      {paths
        .filter(({ isOpen }) => isOpen)
        .map(path => (
          <li key={`${path.groupId} ${path.reportGroupId}`}>
            <PathText path={path} />
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

/** Shows that the user sees the report, or what hides the report from the user. */
const SightVerdict = ({ sees, hiddenBy }: { sees: boolean; hiddenBy: HidingReason[] }) => {
  const { t } = useTranslation('monitor')
  if (sees) return <span className="chip done">{t('seesIt')}</span>
  return (
    <span className="chips">
      {hiddenBy.map(hidingReason => (
        <span key={hidingReason} className="chip error">
          {t(`override_${hidingReason}`)}
        </span>
      ))}
    </span>
  )
}
