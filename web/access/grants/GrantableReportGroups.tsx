import { useTranslation } from 'react-i18next'
import { listReportGroups, type ReportGroup } from '../../../contract/access/report-groups.ts'
import type { groupSorts } from '../../../contract/access/user-groups.ts'
import { send } from '../../frame/calls.ts'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import type { Column } from '../../ui/table/staff-rows.ts'
import { buildDayColumn, buildNumberColumn } from '../../ui/table/value-columns.tsx'
import { Clipped } from '../../ui/values/Clipped.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { GrantsDialog } from './GrantsDialog.tsx'
import type { HolderKind } from './grant-calls.ts'
import { useOpenedGrants } from './use-opened-grants.ts'

// Report groups are sorted by the same names of columns as user groups.
const loadReportGroups: LoadRows<ReportGroup> = async ({ sort, ...query }) => {
  const { groups, total } = await send(listReportGroups, { ...query, sort: sort as (typeof groupSorts)[number] })
  return { rows: groups, total }
}

/** Lists the report groups, each with buttons to grant it to users and to user groups. */
export const GrantableReportGroups = ({ onChanged }: { onChanged: () => void }) => {
  const { t } = useTranslation('access')
  const { openedGrants, revision, open, close } = useOpenedGrants<ReportGroup>(onChanged)
  const columns = useGroupColumns(open)
  return (
    <>
      <RemoteStaffTable
        label={t('reportGroups')}
        columns={columns}
        load={loadReportGroups}
        reloadCount={revision}
        rowKey={({ groupId }) => groupId}
        sort="name"
      />
      {openedGrants && (
        <GrantsDialog
          target={{ kind: 'report group', id: openedGrants.row.groupId, name: openedGrants.row.name }}
          holderKind={openedGrants.holderKind}
          onClose={close}
        />
      )}
    </>
  )
}

const useGroupColumns = (onOpen: (group: ReportGroup, holderKind: HolderKind) => void): Column<ReportGroup>[] => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const buildButton = (group: ReportGroup, holderKind: HolderKind) => (
    <button
      type="button"
      className="btn sm"
      aria-label={t(holderKind === 'user' ? 'addByUserNamed' : 'addByGroupUserNamed', { name: group.name })}
      onClick={() => onOpen(group, holderKind)}
    >
      {t(holderKind === 'user' ? 'addByUser' : 'addByGroupUser')}
    </button>
  )
  return [
    {
      name: 'name',
      label: t('reportGroup'),
      text: ({ name }) => name,
      show: ({ name }) => <Clipped text={name} />,
      className: 'long',
    },
    // The call sorts by the number of reports under the name `members`.
    buildNumberColumn('members', t('reports'), ({ reportCount }) => reportCount),
    buildNumberColumn('grants', t('grants'), ({ grantCount }) => grantCount),
    buildDayColumn('createdAt', t('createDate'), language, ({ createdAt }) => createdAt),
    {
      name: 'actions',
      label: t('access'),
      className: 'press',
      show: group => (
        <span className="grantbuttons">
          {buildButton(group, 'user')}
          {buildButton(group, 'user group')}
        </span>
      ),
    },
  ]
}
