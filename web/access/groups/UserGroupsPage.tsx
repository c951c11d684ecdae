import { GroupsScreen } from './GroupsScreen.tsx'
import { userGroups } from './group-kinds.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

/** /admin/GroupUserManagement (administration.md 2.10). */
const UserGroupsPage = () => (
  <GroupsScreen kind={userGroups} picker={(group, onClose) => <PeoplePicker group={group} onClose={onClose} />} />
)

export default UserGroupsPage
