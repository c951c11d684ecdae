/** What the address names so that a page opens a dialog at once: the Report ID, the name of a group, or the id of a role. */
export const openParameter = 'open'

/** Reports Management with the dialog in which users are given a report. */
export const openGrantsPath = (sourceId: string) => pathWith('/admin/ReportsManagement', sourceId)

/** Group User Management with the picker of a group's people. */
export const openGroupPath = (name: string) => pathWith('/admin/GroupUserManagement', name)

/** Permission Management with the dialog of a role and its categories. */
export const openRolePath = (roleId: number) => pathWith('/admin/PermissionManagement', String(roleId))

const pathWith = (page: string, opened: string) => `${page}?${new URLSearchParams({ [openParameter]: opened })}`
