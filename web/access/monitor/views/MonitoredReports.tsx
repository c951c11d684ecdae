import { useTranslation } from 'react-i18next'
import {
  type GrantableReport,
  type grantableSorts,
  listGrantableReports,
} from '../../../../contract/access/grant-lists.ts'
import { send } from '../../../frame/calls.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { RemoteStaffTable } from '../../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickCategory, pickSubCategory, pickTitle } from '../../names.ts'
import { loadReportViewers, type ReportViewers, ReportViewersDialog } from './ReportViewersDialog.tsx'
import { useLoadedView } from './use-loaded-view.ts'
import { ViewButton } from './ViewButton.tsx'

/**
 * Lists reports, each with buttons to show the users, the user groups and the report groups through which it is visible. Only the columns with
 * `text` can be sorted.
 */
export const MonitoredReports = () => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { openedView, failure, open, close } = useLoadedView<ReportViewers>()
  // `sort` is the name of a column with `text`; the call can sort by each of these names.
  const load: LoadRows<GrantableReport> = ({ sort, ...query }) =>
    send(listGrantableReports, { ...query, language, sort: sort as (typeof grantableSorts)[number] })
  /** Builds the button that opens a view of a report. */
  const buildViewButton = (report: GrantableReport, kind: ReportViewers['kind'], buttonLabel: string) => (
    <ViewButton name={buttonLabel} onOpen={() => open(() => loadReportViewers(report, kind))} />
  )
  const columns: Column<GrantableReport>[] = [
    { name: 'title', label: t('reportName'), text: report => pickTitle(language, report) },
    { name: 'category', label: t('category'), text: report => pickCategory(language, report), className: 'soft' },
    {
      name: 'subCategory',
      label: t('subCategory'),
      text: report => pickSubCategory(language, report),
      className: 'soft',
    },
    {
      name: 'level',
      label: t('level'),
      show: ({ isPublic }) => <span className="chip">{t(isPublic ? 'public' : 'restricted')}</span>,
    },
    {
      name: 'users',
      label: t('users'),
      className: 'r',
      show: report => buildViewButton(report, 'users', t('viewUsers', { name: pickTitle(language, report) })),
    },
    {
      name: 'userGroups',
      label: t('userGroups'),
      className: 'r',
      show: report =>
        buildViewButton(report, 'user groups', t('viewUserGroups', { name: pickTitle(language, report) })),
    },
    {
      name: 'reportGroups',
      label: t('reportGroups'),
      className: 'r',
      show: report =>
        buildViewButton(report, 'report groups', t('viewReportGroups', { name: pickTitle(language, report) })),
    },
  ]
  return (
    <>
      <FailureNote failure={failure} />
      <RemoteStaffTable
        label={t('reports')}
        columns={addPhonePlaces(columns, { title: 'title', state: 'level', second: 'category' })}
        load={load}
        rowKey={({ reportId }) => reportId}
        sort="title"
      />
      {openedView && <ReportViewersDialog view={openedView} onClose={close} />}
    </>
  )
}
