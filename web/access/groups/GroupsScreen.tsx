import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../frame/staff/LeaveDialog.tsx'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import { useOpenedByUrl } from '../use-opened-by-url.ts'
import { CreateGroupForm } from './CreateGroupForm.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { useGroupColumns } from './group-columns.tsx'
import type { Group, GroupKind } from './group-kinds.ts'
import { useGroupRename } from './use-group-rename.ts'
import './groups.css'

interface Props {
  kind: GroupKind
  /** Renders the full-screen picker of a group's members. */
  renderMemberPicker: (group: Group, onClose: () => void) => ReactNode
}

/** Finds the group with a name on the first page of the groups whose names contain it; undefined if there is none. */
const findGroupByName = async (kind: GroupKind, name: string) => {
  const { rows } = await kind.load({ words: name, sort: 'name', descending: false, page: 1, pageSize: 50 })
  return rows.find(group => group.name === name)
}

/**
 * Creates, renames and deletes groups of users or of reports, and changes their members (docs/behaviour/access.md#groups-of-users,
 * docs/behaviour/access.md#groups-of-reports).
 */
export const GroupsScreen = ({ kind, renderMemberPicker }: Props) => {
  const { t } = useTranslation(['groups', 'shell'])
  // Increases with each change, so that the table loads its rows again.
  const [revision, setRevision] = useState(0)
  const [groupInPicker, setGroupInPicker] = useState<Group>()
  const [groupToDelete, askToDelete, closeDeleteDialog] = useOpened<Group>()
  const reload = () => setRevision(previous => previous + 1)
  const rename = useGroupRename(kind, reload)
  useOpenedByUrl(name => findGroupByName(kind, name), setGroupInPicker)
  const columns = useGroupColumns(kind, { rename, onEditMembers: setGroupInPicker, onRemove: askToDelete })
  const title = t(kind.memberKind === 'user' ? 'userGroups' : 'reportGroups')
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <h1>{title}</h1>
      </div>
      <CreateGroupForm kind={kind} onCreated={reload} />
      <section className="section" aria-labelledby="groups-list">
        <h2 id="groups-list">{t('groups')}</h2>
        <RemoteStaffTable
          label={t('groups')}
          columns={columns}
          load={kind.load}
          reloadCount={revision}
          rowKey={({ groupId }) => groupId}
          sort="name"
        />
      </section>
      {groupInPicker &&
        renderMemberPicker(groupInPicker, () => {
          setGroupInPicker(undefined)
          reload()
        })}
      {groupToDelete && (
        <DeleteGroupDialog kind={kind} group={groupToDelete} onRemoved={reload} onClose={closeDeleteDialog} />
      )}
      <LeaveDialog text={t('leaveText')} wouldLoseWork={rename.isUnsaved} />
    </>
  )
}
