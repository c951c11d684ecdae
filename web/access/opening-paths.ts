/** The query parameter with which a page opens the dialog of one row. Its value is a Report ID, the name of a user group or the id of a role. */
export const openParameter = 'open'

/** Returns the path of Reports Management that opens the dialog for granting a report to users. */
export const toGrantsPath = (sourceId: string) => buildPath('/admin/ReportsManagement', sourceId)

/** Returns the path of Group User Management that opens the picker of the members of a user group. */
export const toUserGroupPath = (groupName: string) => buildPath('/admin/GroupUserManagement', groupName)

/** Returns the path of Permission Management that opens the dialog of a role and its categories. */
export const toRolePath = (roleId: number) => buildPath('/admin/PermissionManagement', String(roleId))

const buildPath = (page: string, openedKey: string) => `${page}?${new URLSearchParams({ [openParameter]: openedKey })}`
