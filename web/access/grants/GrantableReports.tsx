import { useTranslation } from 'react-i18next'
import {
  type GrantableReport,
  type grantableSorts,
  listGrantableReports,
} from '../../../contract/access/grant-lists.ts'
import { send } from '../../frame/calls.ts'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { useLanguage } from '../../words/use-language.ts'
import { pickTitle } from '../names.ts'
import { useOpenedByUrl } from '../use-opened-by-url.ts'
import { GrantsDialog } from './GrantsDialog.tsx'
import { useReportColumns } from './report-columns.tsx'
import { useOpenedGrants } from './use-opened-grants.ts'

const findReport = async (sourceId: string) => {
  const { rows } = await send(listGrantableReports, { words: sourceId })
  return rows.find(report => report.sourceId === sourceId)
}

/** Lists the reports, each with buttons to grant it to users and to user groups. */
export const GrantableReports = ({ onChanged }: { onChanged: () => void }) => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const { openedGrants, revision, open, close } = useOpenedGrants<GrantableReport>(onChanged)
  const load: LoadRows<GrantableReport> = ({ sort, ...query }) =>
    send(listGrantableReports, { ...query, language, sort: sort as (typeof grantableSorts)[number] })
  // A link can name a report; its grants to users are then opened.
  useOpenedByUrl(findReport, report => open(report, 'user'))
  const columns = useReportColumns(open)
  return (
    <>
      <RemoteStaffTable
        label={t('reports')}
        columns={columns}
        load={load}
        reloadCount={revision}
        rowKey={({ reportId }) => reportId}
        sort="category"
      />
      {openedGrants && (
        <GrantsDialog
          target={{
            kind: 'report',
            id: openedGrants.row.reportId,
            name: pickTitle(language, openedGrants.row),
            isPublic: openedGrants.row.isPublic,
          }}
          holderKind={openedGrants.holderKind}
          onClose={close}
        />
      )}
    </>
  )
}
