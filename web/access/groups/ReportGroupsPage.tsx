import { GroupsScreen } from './GroupsScreen.tsx'
import { reportGroups } from './group-kinds.ts'
import { ReportPicker } from './ReportPicker.tsx'

/** /admin/GroupReportsManagement (docs/behaviour/access.md#groups-of-reports). */
const ReportGroupsPage = () => (
  <GroupsScreen
    kind={reportGroups}
    renderPicker={(group, onClose) => <ReportPicker group={group} onClose={onClose} />}
  />
)

export default ReportGroupsPage
