import * as collections from '../../../../../contract/access/report-groups.ts'
import * as groups from '../../../../../contract/access/user-groups.ts'
import { holdsIn, type Model } from '../model.ts'
import { conflict, done, type Maker, missing, nobody, unchanged } from './outcomes.ts'

const ofPeople = {
  menu: 'GroupUserManagement',
  pool: ['Debt desk', 'Forecasters', 'Press', 'PRESS'],
  held: (model: Model) => model.userGroups,
  pairs: (model: Model) => model.members,
  key: 'group_id',
  name: 'group_name',
  taken: 'Group name is duplicate',
  takenByRename: 'Group User name is duplicate',
  add: groups.addUserGroup,
  rename: groups.renameUserGroup,
  remove: groups.removeUserGroup,
  grants: (id: number) => new RegExp(`^user group to .*:${id}:`),
}
const ofReports = {
  menu: 'GroupReportsManagement',
  pool: ['Forecasts', 'Reserves', 'Drafts'],
  held: (model: Model) => model.reportGroups,
  pairs: (model: Model) => model.contents,
  key: 'group_report_id',
  name: 'group_report_name',
  taken: 'Group_name is duplicate',
  takenByRename: 'Group Report name is duplicate',
  add: collections.addReportGroup,
  rename: collections.renameReportGroup,
  remove: collections.removeReportGroup,
  grants: (id: number) => new RegExp(` report group:\\d+:${id}$`),
}

const addGroup =
  (kind: typeof ofPeople | typeof ofReports): Maker =>
  (model, draw) => {
    const label = draw(kind.pool)
    return {
      call: kind.add,
      menu: kind.menu,
      input: { [kind.name]: label },
      outcome: () =>
        isTaken(kind.held(model), label)
          ? { status: 200, wireStatus: kind.taken }
          : done((next, body) => {
              kind.held(next).set(body[kind.key]!, label)
            }),
    }
  }

const isTaken = (namesById: Map<number, string>, label: string, apartFrom?: number) =>
  [...namesById].some(([id, name]) => id !== apartFrom && name.toLowerCase() === label.toLowerCase())

const renameGroup =
  (kind: typeof ofPeople | typeof ofReports): Maker =>
  (model, draw) => {
    const id = draw([...kind.held(model).keys(), nobody])
    const label = draw(kind.pool)
    const was = draw([undefined, draw(kind.pool)])
    return {
      call: kind.rename,
      menu: kind.menu,
      input: { [kind.key]: id, [kind.name]: label, was },
      outcome: () => {
        const current = kind.held(model).get(id)
        if (current === undefined) return missing
        if (current === label) return unchanged
        if (was !== undefined && was !== current) return conflict
        if (isTaken(kind.held(model), label, id)) return { status: 200, wireStatus: kind.takenByRename }
        return done(next => {
          kind.held(next).set(id, label)
        }, 'success')
      },
    }
  }

const removeGroup =
  (kind: typeof ofPeople | typeof ofReports): Maker =>
  (model, draw) => {
    const id = draw([...kind.held(model).keys(), nobody])
    const pattern = kind.grants(id)
    return {
      call: kind.remove,
      menu: kind.menu,
      input: { [kind.key]: id },
      outcome: () =>
        done(next => {
          kind.held(next).delete(id)
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
      call: joins ? groups.addToUserGroup : groups.removeFromUserGroup,
      menu: ofPeople.menu,
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
      call: joins ? collections.addToReportGroup : collections.removeFromReportGroup,
      menu: ofReports.menu,
      input: { group_report_id: id, r_ids: [reportId] },
      outcome: actorId => {
        if (!model.reportGroups.has(id)) return missing
        const isListed = model.reports.get(reportId)!.isActive || holdsIn(model, actorId, 'ReportConfiguration')
        if (!isListed) return joins ? missing : unchanged
        return done(next => {
          next.contents[joins ? 'add' : 'delete'](`${id} ${reportId}`)
        })
      },
    }
  }

/** Operations on groups of people and of reports. */
export const groupOperations: readonly Maker[] = [
  addGroup(ofPeople),
  addGroup(ofReports),
  renameGroup(ofPeople),
  renameGroup(ofReports),
  removeGroup(ofPeople),
  removeGroup(ofReports),
  ...Array(4).fill(changePeople(true)),
  changePeople(false),
  ...Array(4).fill(changeReports(true)),
  changeReports(false),
]
