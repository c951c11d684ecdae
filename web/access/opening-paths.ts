/** Query parameter that opens a dialog with the page: the Report ID, the name of a group, or the id of a role. */
export const openParameter = 'open'

/** Returns the path of Reports Management with the dialog that grants a report to users. */
export const openGrantsPath = (sourceId: string) => buildPath('/admin/ReportsManagement', sourceId)

/** Returns the path of Group User Management with the picker of a group's members. */
export const openGroupPath = (name: string) => buildPath('/admin/GroupUserManagement', name)

/** Returns the path of Permission Management with the dialog of a role and its categories. */
export const openRolePath = (roleId: number) => buildPath('/admin/PermissionManagement', String(roleId))

const buildPath = (page: string, openedKey: string) => `${page}?${new URLSearchParams({ [openParameter]: openedKey })}`
