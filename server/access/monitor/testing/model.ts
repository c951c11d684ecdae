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
  /** Last day by 'kind:holder:subject'; null for no end. */
  grants: Map<string, string | null>
  /** 'role category'. */
  hidden: Set<string>
}

export const grantKey = (kind: GrantKind, holder: number, subject: number) => `${kind}:${holder}:${subject}`

export const menusIn = (model: Model, roleId: number): Set<string> => {
  if (roleId === 1) return new Set(Object.keys(menus))
  return roleId === 3 ? new Set() : model.roles.get(roleId)!.menus
}

export const holdsIn = (model: Model, userId: number, menu: string) =>
  menusIn(model, model.users.get(userId)!.roleId).has(menu)

/**
 * Returns true if the actor may give a role. Only role 1 may give role 1; other roles may give a role that opens no more than their own.
 */
export const mayGiveIn = (model: Model, actorId: number, roleId: number): boolean => {
  const ownRoleId = model.users.get(actorId)!.roleId
  if (ownRoleId === 1) return true
  const heldMenus = menusIn(model, ownRoleId)
  return roleId !== 1 && heldMenus.size > 0 && [...menusIn(model, roleId)].every(menu => heldMenus.has(menu))
}

export const managesIn = (model: Model, actorId: number, targetId: number): boolean =>
  actorId !== targetId && mayGiveIn(model, actorId, model.users.get(targetId)!.roleId)

export const maySwitchIn = (model: Model, actorId: number, roleId: number): boolean => {
  const ownRoleId = model.users.get(actorId)!.roleId
  return mayGiveIn(model, actorId, roleId) && (ownRoleId === 1 || ownRoleId !== roleId)
}

/** Returns true if these accounts include every active account with role 1, and at least one. */
export const losesLastIn = (model: Model, userIds: number[]): boolean => {
  const administrators = [...model.users]
    .filter(([, user]) => user.roleId === 1 && user.statusId === 1)
    .map(([id]) => id)
  return administrators.some(id => userIds.includes(id)) && administrators.every(id => userIds.includes(id))
}

export const seesIn = (model: Model, userId: number, reportId: number): boolean => {
  const user = model.users.get(userId)!
  const report = model.reports.get(reportId)!
  if (user.statusId !== 1 && user.statusId !== 3) return false
  if (!report.isActive && !holdsIn(model, userId, 'ReportConfiguration')) return false
  if (model.hidden.has(`${user.roleId} ${report.categoryId}`)) return false
  return report.isPublic || pathsIn(model, userId, reportId).length > 0
}

/** Returns the open paths from a user to a report, each as 'user group/report group', with '-' for none. */
export const pathsIn = (model: Model, userId: number, reportId: number): string[] => {
  const userGroupIds = listPartners(model.members, userId)
  const reportGroupIds = listPartners(model.contents, reportId)
  const isOpen = (...key: Parameters<typeof grantKey>) => {
    const until = model.grants.get(grantKey(...key))
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
export const rulingsIn = (model: Model) => {
  const [visible, seen, paths] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const [managed, given] = [new Set<string>(), new Set<string>()]
  const userIds = [...model.users.keys()]
  for (const userId of userIds) {
    for (const reportId of model.reports.keys()) {
      const pair = `${userId} ${reportId}`
      const open = pathsIn(model, userId, reportId)
      for (const path of open) paths.add(`${pair} ${path}`)
      if (!seesIn(model, userId, reportId)) continue
      visible.add(pair)
      if (open.length > 0) seen.add(pair)
    }
    for (const targetId of userIds) if (managesIn(model, userId, targetId)) managed.add(`${userId} ${targetId}`)
    for (const roleId of model.roles.keys()) if (mayGiveIn(model, userId, roleId)) given.add(`${userId} ${roleId}`)
  }
  return { visible, seen, paths, managed, given }
}

/** Returns the first ids of the pairs whose second id is this one. */
const listPartners = (pairs: Set<string>, id: number) =>
  [...pairs].filter(pair => pair.endsWith(` ${id}`)).map(pair => Number(pair.split(' ')[0]))
