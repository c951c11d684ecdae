/** The ids of the account statuses, which a migration inserts. */
export const statusIds = { active: 1, offline: 2, new: 3, waiting: 4, suspended: 5, locked: 6 } as const

/** The ids of the roles that every portal has. */
export const roleIds = { systemAdministrator: 1, administrator: 2, user: 3, dataSteward: 4 } as const
