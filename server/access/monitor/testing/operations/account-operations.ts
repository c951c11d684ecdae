import * as changes from '../../../../../contract/accounts/user-changes.ts'
import type { Call } from '../../../../../contract/call.ts'
import { includesAllAdministrators, mayManageIn } from '../model.ts'
import { conflict, done, type Maker, missing, nobody, type Outcome, refused, unchanged } from './outcomes.ts'

const menu = 'UserManagement'
const statuses = { Active: 1, Offline: 2, Suspend: 5, Lock: 6 } as const

const changeStatuses: Maker = (model, draw) => {
  const all = [...model.users.keys()]
  const userIds = [...new Set(draw([true, false]) ? [draw(all)] : [draw(all), draw(all)])]
  const status = draw(['Active', 'Active', 'Active', 'Active', 'Offline', 'Suspend', 'Lock'] as const)
  const expected = draw([undefined, undefined, 'Active'] as const)
  return {
    call: changes.changeStatuses,
    menu,
    input: { data: userIds.map(user_id => ({ user_id, status_name: status, was: expected })) },
    outcome: actorId => {
      if (!userIds.every(id => mayManageIn(model, actorId, id))) return refused
      const changed = userIds.filter(id => model.users.get(id)!.statusId !== statuses[status])
      if (expected && changed.some(id => model.users.get(id)!.statusId !== statuses[expected])) return conflict
      if (status !== 'Active' && includesAllAdministrators(model, changed))
        return { status: 200, wireStatus: 'Last administrator' }
      return done(next => {
        for (const id of changed) {
          const user = next.users.get(id)!
          user.statusBeforeLock = status === 'Lock' ? user.statusId : null
          user.statusId = statuses[status]
        }
      }, 'success')
    },
  }
}

const unlock: Maker = (model, draw) => {
  const userId = draw([...model.users.keys()])
  return {
    call: changes.unlockUser,
    menu,
    input: { user_id: userId },
    outcome: actorId => {
      if (!mayManageIn(model, actorId, userId)) return refused
      const { statusId } = model.users.get(userId)!
      if (statusId !== 6)
        return { status: 200, wireStatus: [1, 3].includes(statusId) ? 'Success' : 'Account is not locked' }
      return done(next => {
        const user = next.users.get(userId)!
        user.statusId = user.statusBeforeLock!
        user.statusBeforeLock = null
      }, 'Success')
    },
  }
}

const editUser: Maker = (model, draw) => {
  const userId = draw([...model.users.keys(), nobody])
  const firstname = draw(['Mali', 'Somchai', 'Arun'])
  const expected = draw([undefined, 'Mali'])
  const rest = {
    lastname: 'Suksan',
    email: `user${userId}@example.org`,
    usage_objective: 'researcher',
    other_object: '-',
  }
  return {
    call: changes.editUser,
    menu,
    input: { user_id: userId, firstname, ...rest, ...(expected && { was: { firstname: expected, ...rest } }) },
    outcome: actorId => {
      const user = model.users.get(userId)
      if (!user) return missing
      if (!mayManageIn(model, actorId, userId) || !user.isLocal) return refused
      if (expected && firstname !== expected && ![expected, firstname].includes(user.firstname)) return conflict
      return done(next => {
        // Unchanged fields keep their stored values.
        if (firstname !== expected) next.users.get(userId)!.firstname = firstname
      })
    },
  }
}

/** Creates a maker of calls on one account that change no permission and no visibility. */
const createHelpMaker =
  (call: Call, toInput: (userId: number) => object, { isForLocalOnly = false } = {}): Maker =>
  (model, draw) => {
    const userId = draw([...model.users.keys(), nobody])
    return {
      call,
      menu,
      input: toInput(userId),
      outcome: (actorId): Outcome => {
        const user = model.users.get(userId)
        if (!user) return missing
        return mayManageIn(model, actorId, userId) && (user.isLocal || !isForLocalOnly) ? unchanged : refused
      },
    }
  }

/** Operations of User Management on accounts that exist. */
export const accountOperations: readonly Maker[] = [
  changeStatuses,
  changeStatuses,
  unlock,
  editUser,
  createHelpMaker(changes.switchSecondFactor, user_id => ({ user_id, two_factor_authen_status: 'on' })),
  createHelpMaker(changes.switchSecondFactor, user_id => ({ user_id, two_factor_authen_status: 'off' })),
  createHelpMaker(changes.setPassword, user_id => ({ user_id, new_password: 'Temple-Bell8' }), {
    isForLocalOnly: true,
  }),
  createHelpMaker(changes.resendConfirmation, user_id => ({ dataresend: { user_id } })),
  createHelpMaker(changes.sendEnrolmentLink, user_id => ({ data: { user_id } })),
]
