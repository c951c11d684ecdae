import type { Icon } from '@tabler/icons-react'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs'
import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconLockAccess from '@tabler/icons-react/dist/esm/icons/IconLockAccess.mjs'
import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { Menu } from '../../contract/permissions.ts'

/** The icons of the administration menus, as in the design. */
export const adminIcons: Record<Menu, Icon> = {
  ReportConfiguration: IconFilePencil,
  UserManagement: IconUsers,
  PermissionManagement: IconLockAccess,
  ConsentAgreement: IconFileCertificate,
  GroupReportsManagement: IconFolders,
  WorkBench: IconTimeline,
  DataSource: IconDatabase,
  GroupUserManagement: IconUsersGroup,
  ReportsManagement: IconFiles,
  ReportPermissionMonitor: IconEyeCheck,
}
