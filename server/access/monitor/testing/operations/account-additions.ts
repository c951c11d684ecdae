import { addDirectoryUsers } from '../../../../../contract/accounts/directory-users.ts'
import { addUser } from '../../../../../contract/accounts/user-changes.ts'
import { directoryNames } from '../../../../testing/administration.ts'
import { type Model, mayGiveIn } from '../model.ts'
import { done, type Maker, nobody, refused, unchanged } from './outcomes.ts'

const menu = 'UserManagement'
const isKnown = (model: Model, username: string, isLocal: boolean) =>
  [...model.users.values()].some(
    user => user.isLocal === isLocal && user.username.toLowerCase() === username.toLowerCase(),
  )

/** Adds the account that the operation has stored, as New with a role. */
const addStoredAccount =
  (username: string, roleId: number, isLocal: boolean, firstname: string) =>
  (next: Model, _: object, stored: Model) => {
    const isNew = ([id, user]: [number, { username: string }]) => !next.users.has(id) && user.username === username
    const [userId] = [...stored.users].find(isNew)!
    next.users.set(userId, { username, firstname, isLocal, roleId, statusId: 3, statusBeforeLock: null })
  }

const add: Maker = (model, draw) => {
  const username = draw(['novice', 'NOVICE', 'trainee', 'temporary'])
  return {
    call: addUser,
    menu,
    input: {
      username,
      firstname: 'Arun',
      lastname: 'Suksan',
      usage_objective: 'researcher',
      email: `${username}@example.org`,
      password: 'Temple-Bell7',
    },
    outcome: () =>
      isKnown(model, username, true)
        ? { status: 200, wireStatus: 'Error Username is duplicate' }
        : done(addStoredAccount(username, 3, true, 'Arun'), 'Success'),
  }
}

const addFromDirectory: Maker = (model, draw) => {
  const username = draw([...directoryNames, 'unknown'])
  const roleId = draw([...model.roles.keys(), nobody])
  return {
    call: addDirectoryUsers,
    menu,
    input: { ad_user: [username], role: roleId },
    outcome: actorId => {
      if (!model.roles.has(roleId)) return { status: 400 }
      if (!mayGiveIn(model, actorId, roleId)) return refused
      if (username === 'unknown' || isKnown(model, username, false)) return unchanged
      return done(addStoredAccount(username, roleId, false, 'Arun'), 'success')
    },
  }
}

/** Operations of User Management that create accounts; there are few names, so that duplicates occur too. */
export const accountAdditions: readonly Maker[] = [add, addFromDirectory]
