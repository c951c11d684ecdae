import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail, unlock } from '../../../contract/accounts/email-links.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import { addUser, changeStatuses, setPassword, unlockUser } from '../../../contract/accounts/user-changes.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openPeople, password } from '../../testing/people.ts'
import { settleLocks } from './account-locks.ts'
import { lockThreshold } from './wrong-passwords.ts'

const people = await openPeople()
const { database } = people
await people.agree('1.0')
const chief = await people.openSignedInBrowser(
  await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
)
const tryLogin = async (username: string, word: string) =>
  (await (await people.openVisitorBrowser()).request(logIn, { username, password: word })).body
const lockByWrongPasswords = async (username: string) => {
  for (let attempt = 0; attempt < lockThreshold; attempt += 1) await tryLogin(username, 'Wrong-Bell7')
  await settleLocks()
}

let accountCount = 0
/** Adds an account as staff do, which opens its link if `isConfirmed`, and locks it by wrong passwords before its first login. */
const addLocked = async (isConfirmed = true) => {
  accountCount += 1
  const username = `fresh${accountCount}`
  const email = `${username}@example.org`
  const form = { username, firstname: 'Mali', lastname: 'Suksan', usage_objective: 'authority', email, password }
  assert.equal((await chief.request(addUser, form)).body.status, 'Success')
  if (isConfirmed)
    await (await people.openVisitorBrowser()).request(confirmEmail, { token: await people.readTokenTo(email) })
  await lockByWrongPasswords(username)
  const { user_id: userId } = await database
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', username)
    .where('status_id', '=', 6)
    .executeTakeFirstOrThrow()
  return { userId, username, email }
}

type LockedUser = Awaited<ReturnType<typeof addLocked>>
const setStatus = (userId: number, status_name: string) =>
  chief.request(changeStatuses, { data: [{ user_id: userId, status_name }] })
const waysOut: { method: string; open: (locked: LockedUser) => Promise<unknown>; word?: string }[] = [
  {
    method: 'by the link of the mail',
    open: async ({ email }) =>
      (await people.openVisitorBrowser()).request(unlock, { token: await people.readTokenTo(email) }),
  },
  { method: 'by staff', open: ({ userId }) => chief.request(unlockUser, { user_id: userId }) },
  {
    method: 'by a reset password',
    open: async ({ username, email }) => {
      const visitor = await people.openVisitorBrowser()
      await visitor.request(requestPasswordReset, { username })
      await visitor.request(resetPassword, { token: await people.readTokenTo(email), password: 'Other-Bell7' })
    },
    word: 'Other-Bell7',
  },
  {
    method: 'by a password of staff',
    open: ({ userId }) => chief.request(setPassword, { user_id: userId, new_password: 'Other-Bell7' }),
    word: 'Other-Bell7',
  },
  { method: 'by the status Active', open: ({ userId }) => setStatus(userId, 'Active') },
  {
    method: 'by the status Active after one by staff',
    open: async ({ userId }) => {
      await setStatus(userId, 'Suspend')
      await setStatus(userId, 'Active')
    },
  },
]
for (const isConfirmed of [true, false])
  for (const { method, open, word = password } of waysOut)
    test(`an account that was locked before its first login, ${isConfirmed ? '' : 'not '}confirmed and unlocked ${method}, must accept the agreement`, async () => {
      const locked = await addLocked(isConfirmed)
      await open(locked)
      assert.equal((await tryLogin(locked.username, word)).owed[0], 'policy')
    })
