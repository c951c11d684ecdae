import type { GrantKind } from '../../../../contract/access/grant-fields.ts'
import { menus } from '../../../../contract/permissions.ts'

interface ModelUser {
  username: string
  firstname: string
  isLocal: boolean
  roleId: number
  statusId: number
  statusBeforeLock: number | null
}

/**
 * Permissions and visibility as plain sets. This is a second implementation of docs/behaviour/visibility.md#the-rule that shares no code
 * with the server.
 */
export interface Model {
  today: string
  roles: Map<number, { name: string; menus: Set<string> }>
  users: Map<number, ModelUser>
  reports: Map<number, { isPublic: boolean; isActive: boolean; categoryId: number }>
  userGroups: Map<number, string>
  reportGroups: Map<number, string>
  /** 'group user'. */
  members: Set<string>
  /** 'group report'. */
  contents: Set<string>
  /** Last day by 'kind:holder:target'; null for no end. */
  grants: Map<string, string | null>
  /** 'role category'. */
  hidden: Set<string>
}

/** Returns the key of a grant in `grants`. */
export const toGrantKey = (kind: GrantKind, holder: number, target: number) => `${kind}:${holder}:${target}`

/** Returns the menus that a role opens. */
export const listMenusIn = (model: Model, roleId: number): Set<string> => {
  if (roleId === 1) return new Set(Object.keys(menus))
  return roleId === 3 ? new Set() : model.roles.get(roleId)!.menus
}

/** Returns true if the role of a user opens a menu. */
export const hasMenuIn = (model: Model, userId: number, menu: string) =>
  listMenusIn(model, model.users.get(userId)!.roleId).has(menu)

/**
 * Returns true if the actor may give a role. Only role 1 may give role 1; other roles may give a role that opens no more than their own.
 */
export const mayGiveIn = (model: Model, actorId: number, roleId: number): boolean => {
  const ownRoleId = model.users.get(actorId)!.roleId
  if (ownRoleId === 1) return true
  const heldMenus = listMenusIn(model, ownRoleId)
  return roleId !== 1 && heldMenus.size > 0 && [...listMenusIn(model, roleId)].every(menu => heldMenus.has(menu))
}

/** Returns true if the actor may change the account of another user. */
export const mayManageIn = (model: Model, actorId: number, targetId: number): boolean =>
  actorId !== targetId && mayGiveIn(model, actorId, model.users.get(targetId)!.roleId)

/** Returns true if the actor may switch the categories of a role. */
export const maySwitchIn = (model: Model, actorId: number, roleId: number): boolean => {
  const ownRoleId = model.users.get(actorId)!.roleId
  return mayGiveIn(model, actorId, roleId) && (ownRoleId === 1 || ownRoleId !== roleId)
}

/** Returns true if these accounts include all active system administrators, and at least one. */
export const includesAllAdministrators = (model: Model, userIds: number[]): boolean => {
  const administrators = [...model.users]
    .filter(([, user]) => user.roleId === 1 && user.statusId === 1)
    .map(([id]) => id)
  return administrators.some(id => userIds.includes(id)) && administrators.every(id => userIds.includes(id))
}

/** Returns true if a user who can sign in sees a report. */
export const seesIn = (model: Model, userId: number, reportId: number): boolean => {
  const user = model.users.get(userId)!
  const report = model.reports.get(reportId)!
  if (user.statusId !== 1 && user.statusId !== 3) return false
  if (!report.isActive && !hasMenuIn(model, userId, 'ReportConfiguration')) return false
  if (model.hidden.has(`${user.roleId} ${report.categoryId}`)) return false
  return report.isPublic || listPathsIn(model, userId, reportId).length > 0
}

/** Returns the open paths from a user to a report, each as 'user group/report group', with '-' for none. */
export const listPathsIn = (model: Model, userId: number, reportId: number): string[] => {
  const userGroupIds = listPartners(model.members, userId)
  const reportGroupIds = listPartners(model.contents, reportId)
  const isOpen = (...key: Parameters<typeof toGrantKey>) => {
    const until = model.grants.get(toGrantKey(...key))
    return until === null || (until !== undefined && until >= model.today)
  }
  return [
    ...(isOpen('user to report', userId, reportId) ? ['-/-'] : []),
    ...userGroupIds.filter(group => isOpen('user group to report', group, reportId)).map(group => `${group}/-`),
    ...reportGroupIds.filter(id => isOpen('user to report group', userId, id)).map(id => `-/${id}`),
    ...userGroupIds.flatMap(group =>
      reportGroupIds.filter(id => isOpen('user group to report group', group, id)).map(id => `${group}/${id}`),
    ),
  ]
}

/** Returns the rulings of the model for every user, in the form of `readRulings`. */
export const computeRulings = (model: Model) => {
  const [visible, seen, paths] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const [managed, given] = [new Set<string>(), new Set<string>()]
  const userIds = [...model.users.keys()]
  for (const userId of userIds) {
    for (const reportId of model.reports.keys()) {
      const pair = `${userId} ${reportId}`
      const open = listPathsIn(model, userId, reportId)
      for (const path of open) paths.add(`${pair} ${path}`)
      if (!seesIn(model, userId, reportId)) continue
      visible.add(pair)
      if (open.length > 0) seen.add(pair)
    }
    for (const targetId of userIds) if (mayManageIn(model, userId, targetId)) managed.add(`${userId} ${targetId}`)
    for (const roleId of model.roles.keys()) if (mayGiveIn(model, userId, roleId)) given.add(`${userId} ${roleId}`)
  }
  return { visible, seen, paths, managed, given }
}

/** Returns the first ids of the pairs whose second id is this one. */
const listPartners = (pairs: Set<string>, id: number) =>
  [...pairs].filter(pair => pair.endsWith(` ${id}`)).map(pair => Number(pair.split(' ')[0]))
