import { addDirectoryUsers } from '../../../../../contract/accounts/directory-users.ts'
import { addUser } from '../../../../../contract/accounts/user-changes.ts'
import { roleIds, statusIds } from '../../../../testing/accounts/account-ids.ts'
import { directoryNames } from '../../../../testing/administration.ts'
import { type Model, mayGiveIn } from '../model.ts'
import { done, type Maker, nobody, refused, unchanged } from './outcomes.ts'

const menu = 'UserManagement'
/** Returns true if the username is in use, among local accounts or among those of the directory. */
const isKnown = (model: Model, { username, isLocal }: { username: string; isLocal: boolean }) =>
  [...model.users.values()].some(
    user => user.isLocal === isLocal && user.username.toLowerCase() === username.toLowerCase(),
  )

const firstname = 'Arun'

/** Adds the account that the operation has stored, as New with a role. */
const addStoredAccount =
  ({ username, roleId, isLocal }: { username: string; roleId: number; isLocal: boolean }) =>
  (next: Model, _: object, stored: Model) => {
    const isNew = ([id, user]: [number, { username: string }]) => !next.users.has(id) && user.username === username
    const [userId] = [...stored.users].find(isNew)!
    next.users.set(userId, { username, firstname, isLocal, roleId, statusId: statusIds.new, statusBeforeLock: null })
  }

const add: Maker = (model, draw) => {
  const username = draw(['novice', 'NOVICE', 'trainee', 'temporary'])
  return {
    call: addUser,
    menu,
    input: {
      username,
      firstname,
      lastname: 'Suksan',
      usage_objective: 'researcher',
      email: `${username}@example.org`,
      password: 'Temple-Bell7',
    },
    outcome: () =>
      isKnown(model, { username, isLocal: true })
        ? { status: 200, wireStatus: 'Error Username is duplicate' }
        : done(addStoredAccount({ username, roleId: roleIds.user, isLocal: true }), 'Success'),
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
      if (username === 'unknown' || isKnown(model, { username, isLocal: false })) return unchanged
      return done(addStoredAccount({ username, roleId, isLocal: false }), 'success')
    },
  }
}

/** Operations of User Management that create accounts; there are few names, so that duplicates occur too. */
export const accountAdditions: readonly Maker[] = [add, addFromDirectory]
