import type { Icon } from '@tabler/icons-react'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs'
import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'

const icons: Record<string, Icon> = {
  activity: IconActivity,
  database: IconDatabase,
  'eye-check': IconEyeCheck,
  'file-certificate': IconFileCertificate,
  'file-pencil': IconFilePencil,
  folders: IconFolders,
  key: IconKey,
  'shield-lock': IconShieldLock,
  users: IconUsers,
  'users-group': IconUsersGroup,
}

/** The icon of a menu of the administration by its Tabler name; a cogwheel where the name is not among those the browser is given. */
export const adminIcon = (name: string) => icons[name] ?? IconSettings
