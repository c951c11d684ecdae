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
  renderPicker: (group: Group, onClose: () => void) => ReactNode
}

/** Searches for a text in the names of groups. The exact name is then picked from the first page of the matches. */
const buildNameSearch = (words: string) => ({ words, sort: 'name', descending: false, page: 1, pageSize: 50 })

/**
 * Creates, renames and deletes groups of users or of reports, and changes their members (docs/behaviour/access.md#groups-of-users,
 * docs/behaviour/access.md#groups-of-reports).
 */
export const GroupsScreen = ({ kind, renderPicker }: Props) => {
  const { t } = useTranslation(['groups', 'shell'])
  // Increases with each change, so that the table loads its rows again.
  const [revision, setRevision] = useState(0)
  const [openedGroup, setOpenedGroup] = useState<Group>()
  const [removedGroup, openRemoved, closeRemoved] = useOpened<Group>()
  const reload = () => setRevision(previous => previous + 1)
  const rename = useGroupRename(kind, reload)
  useOpenedByUrl(
    async name => (await kind.load(buildNameSearch(name))).rows.find(group => group.name === name),
    setOpenedGroup,
  )
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
          columns={useGroupColumns(kind, rename, setOpenedGroup, openRemoved)}
          load={kind.load}
          revision={revision}
          rowKey={({ groupId }) => groupId}
          sort="name"
        />
      </section>
      {openedGroup &&
        renderPicker(openedGroup, () => {
          setOpenedGroup(undefined)
          reload()
        })}
      {removedGroup && <DeleteGroupDialog kind={kind} group={removedGroup} onRemoved={reload} onClose={closeRemoved} />}
      <LeaveDialog text={t('leaveText')} wouldLoseWork={rename.isUnsaved} />
    </>
  )
}
