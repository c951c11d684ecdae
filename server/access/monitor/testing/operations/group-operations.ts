import * as reportGroupCalls from '../../../../../contract/access/report-groups.ts'
import * as userGroupCalls from '../../../../../contract/access/user-groups.ts'
import { hasMenuIn, type Model } from '../model.ts'
import { conflict, done, type Maker, missing, nobody, unchanged } from './outcomes.ts'

const userGroupKind = {
  menu: 'GroupUserManagement',
  pool: ['Debt desk', 'Forecasters', 'Press', 'PRESS'],
  groups: (model: Model) => model.userGroups,
  pairs: (model: Model) => model.members,
  key: 'group_id',
  name: 'group_name',
  duplicateStatus: 'Group name is duplicate',
  renameDuplicateStatus: 'Group User name is duplicate',
  add: userGroupCalls.addUserGroup,
  rename: userGroupCalls.renameUserGroup,
  remove: userGroupCalls.removeUserGroup,
  grantPattern: (id: number) => new RegExp(`^user group to .*:${id}:`),
}
const reportGroupKind = {
  menu: 'GroupReportsManagement',
  pool: ['Forecasts', 'Reserves', 'Drafts'],
  groups: (model: Model) => model.reportGroups,
  pairs: (model: Model) => model.contents,
  key: 'group_report_id',
  name: 'group_report_name',
  duplicateStatus: 'Group_name is duplicate',
  renameDuplicateStatus: 'Group Report name is duplicate',
  add: reportGroupCalls.addReportGroup,
  rename: reportGroupCalls.renameReportGroup,
  remove: reportGroupCalls.removeReportGroup,
  grantPattern: (id: number) => new RegExp(` report group:\\d+:${id}$`),
}

const addGroup =
  (kind: typeof userGroupKind | typeof reportGroupKind): Maker =>
  (model, draw) => {
    const name = draw(kind.pool)
    return {
      call: kind.add,
      menu: kind.menu,
      input: { [kind.name]: name },
      outcome: () =>
        isNameUsed(kind.groups(model), name)
          ? { status: 200, wireStatus: kind.duplicateStatus }
          : done((next, body) => {
              kind.groups(next).set(body[kind.key]!, name)
            }),
    }
  }

const isNameUsed = (namesById: Map<number, string>, newName: string, exceptId?: number) =>
  [...namesById].some(([id, name]) => id !== exceptId && name.toLowerCase() === newName.toLowerCase())

const renameGroup =
  (kind: typeof userGroupKind | typeof reportGroupKind): Maker =>
  (model, draw) => {
    const id = draw([...kind.groups(model).keys(), nobody])
    const name = draw(kind.pool)
    const expected = draw([undefined, draw(kind.pool)])
    return {
      call: kind.rename,
      menu: kind.menu,
      input: { [kind.key]: id, [kind.name]: name, was: expected },
      outcome: () => {
        const current = kind.groups(model).get(id)
        if (current === undefined) return missing
        if (current === name) return unchanged
        if (expected !== undefined && expected !== current) return conflict
        if (isNameUsed(kind.groups(model), name, id)) return { status: 200, wireStatus: kind.renameDuplicateStatus }
        return done(next => {
          kind.groups(next).set(id, name)
        }, 'success')
      },
    }
  }

const removeGroup =
  (kind: typeof userGroupKind | typeof reportGroupKind): Maker =>
  (model, draw) => {
    const id = draw([...kind.groups(model).keys(), nobody])
    const pattern = kind.grantPattern(id)
    return {
      call: kind.remove,
      menu: kind.menu,
      input: { [kind.key]: id },
      outcome: () =>
        done(next => {
          kind.groups(next).delete(id)
          for (const pair of kind.pairs(next)) if (pair.startsWith(`${id} `)) kind.pairs(next).delete(pair)
          for (const key of next.grants.keys()) if (pattern.test(key)) next.grants.delete(key)
        }),
    }
  }

const changePeople =
  (joins: boolean): Maker =>
  (model, draw) => {
    const id = draw([...model.userGroups.keys(), nobody])
    const userIds = [...new Set([draw([...model.users.keys()]), draw([...model.users.keys()])])]
    return {
      call: joins ? userGroupCalls.addToUserGroup : userGroupCalls.removeFromUserGroup,
      menu: userGroupKind.menu,
      input: { group_id: id, user_ids: userIds },
      outcome: () => {
        if (!model.userGroups.has(id)) return missing
        return done(next => {
          for (const userId of userIds) next.members[joins ? 'add' : 'delete'](`${id} ${userId}`)
        })
      },
    }
  }

/**
 * Creates a maker of calls that add a report to a report group or remove it. Actors without Report Configuration do not see Inactive
 * reports, so they can neither add nor remove them.
 */
const changeReports =
  (joins: boolean): Maker =>
  (model, draw) => {
    const id = draw([...model.reportGroups.keys(), nobody])
    const reportId = draw([...model.reports.keys()])
    return {
      call: joins ? reportGroupCalls.addToReportGroup : reportGroupCalls.removeFromReportGroup,
      menu: reportGroupKind.menu,
      input: { group_report_id: id, r_ids: [reportId] },
      outcome: actorId => {
        if (!model.reportGroups.has(id)) return missing
        const isListed = model.reports.get(reportId)!.isActive || hasMenuIn(model, actorId, 'ReportConfiguration')
        if (!isListed) return joins ? missing : unchanged
        return done(next => {
          next.contents[joins ? 'add' : 'delete'](`${id} ${reportId}`)
        })
      },
    }
  }

/** Operations on groups of people and of reports. */
export const groupOperations: readonly Maker[] = [
  addGroup(userGroupKind),
  addGroup(reportGroupKind),
  renameGroup(userGroupKind),
  renameGroup(reportGroupKind),
  removeGroup(userGroupKind),
  removeGroup(reportGroupKind),
  ...Array(4).fill(changePeople(true)),
  changePeople(false),
  ...Array(4).fill(changeReports(true)),
  changeReports(false),
]
