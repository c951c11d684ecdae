import { GroupsScreen } from './GroupsScreen.tsx'
import { reportGroupKind } from './group-kinds.ts'
import { ReportPicker } from './ReportPicker.tsx'

/** /admin/GroupReportsManagement (docs/behaviour/access.md#groups-of-reports). */
const ReportGroupsPage = () => (
  <GroupsScreen
    kind={reportGroupKind}
    renderMemberPicker={(group, onClose) => <ReportPicker group={group} onClose={onClose} />}
  />
)

export default ReportGroupsPage
