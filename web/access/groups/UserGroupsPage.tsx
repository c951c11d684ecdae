import { GroupsScreen } from './GroupsScreen.tsx'
import { userGroupKind } from './group-kinds.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

/** /admin/GroupUserManagement (docs/behaviour/access.md#groups-of-users). */
const UserGroupsPage = () => (
  <GroupsScreen
    kind={userGroupKind}
    renderMemberPicker={(group, onClose) => <PeoplePicker group={group} onClose={onClose} />}
  />
)

export default UserGroupsPage
