import { useTranslation } from 'react-i18next'
import type { GrantableReport } from '../../../contract/access/grant-lists.ts'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { Clipped } from '../../ui/values/Clipped.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { pickCategory, pickSubCategory, pickTitle } from '../names.ts'
import type { HolderKind } from './grant-calls.ts'

/** Returns the columns of the table of reports, with the numbers of user groups and users to which each report is granted directly. */
export const useReportColumns = (
  onOpen: (report: GrantableReport, holderKind: HolderKind) => void,
): Column<GrantableReport>[] => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const columns: Column<GrantableReport>[] = [
    { name: 'sourceId', label: t('reportId'), text: ({ sourceId }) => sourceId, className: 'soft idcell' },
    {
      name: 'title',
      label: t('reportName'),
      text: report => pickTitle(language, report),
      show: report => <Clipped text={pickTitle(language, report)} />,
      className: 'reportname',
    },
    { name: 'category', label: t('category'), text: report => pickCategory(language, report), className: 'soft' },
    {
      name: 'subCategory',
      label: t('subCategory'),
      text: report => pickSubCategory(language, report),
      className: 'soft midwide',
    },
    {
      name: 'status',
      label: t('status'),
      text: ({ status }) => status,
      show: ({ status, isPublic }) => (
        <span className="chips">
          <span className={status === 'Active' ? 'chip done' : 'chip'}>{t(status)}</span>
          {isPublic && <span className="chip">{t('public')}</span>}
        </span>
      ),
    },
    { name: 'groups', label: t('groups'), show: ({ groupCount }) => formatCount(groupCount), className: 'r' },
    { name: 'users', label: t('users'), show: ({ userCount }) => formatCount(userCount), className: 'r' },
    {
      name: 'actions',
      label: t('access'),
      className: 'press',
      show: report => {
        const name = pickTitle(language, report)
        return (
          <span className="grantbuttons">
            <button
              type="button"
              className="btn sm"
              aria-label={t('byGroupNamed', { name })}
              onClick={() => onOpen(report, 'user group')}
            >
              {t('byGroup')}
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={t('byUserNamed', { name })}
              onClick={() => onOpen(report, 'user')}
            >
              {t('byUser')}
            </button>
          </span>
        )
      },
    },
  ]
  return addPhonePlaces(columns, { title: 'title', state: 'status', second: 'category' })
}

const formatCount = (count: number) => (count === 0 ? <NoValue /> : formatNumber(count))
