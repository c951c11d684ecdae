import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { changeStatuses, editUser, resendConfirmation, unlockUser } from '../../../contract/accounts/user-changes.ts'
import { dayMilliseconds, hourMilliseconds } from '../../../contract/durations.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { sweepAccounts } from '../index.ts'
import { signUpForm } from './testing/sign-up-forms.ts'
import { sweepSignUps } from './unconfirmed-sign-ups.ts'

const people = await openPeople()
const { accounts, clock, database } = people
const [hour, day] = [hourMilliseconds, dayMilliseconds]
const administrator = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator })

/** Signs somebody up; returns the form and a function that returns whether the account exists after a sweep. */
const addWaitingSignUp = async () => {
  const form = signUpForm()
  await (await people.openVisitorBrowser()).request(signUp, form)
  const findUser = () =>
    database.selectFrom('users').select('user_id').where('email', '=', form.email).executeTakeFirst()
  const userId = (await findUser())!.user_id
  const isKept = async () => {
    await sweepAccounts(accounts)
    return (await findUser()) !== undefined
  }
  return { form, userId, isKept }
}
const isNameFree = async (username: string) => {
  const { body } = await (await people.openVisitorBrowser()).request(
    signUp,
    signUpForm({ username, password: 'Other-Harbour2' }),
  )
  return body.status === 'success'
}

test('a link that was sent again keeps the name for 72 hours and the account for a month', async () => {
  const [renewed, swept] = [await addWaitingSignUp(), await addWaitingSignUp()]
  clock.advance(72 * hour - 1)
  const staff = await people.openSignedInBrowser(administrator)
  for (const { userId } of [renewed, swept]) await staff.request(resendConfirmation, { dataresend: userId })
  clock.advance(72 * hour - 1)
  assert.equal(await isNameFree(renewed.form.username), false)
  clock.advance(1)
  assert.equal(await isNameFree(renewed.form.username), true)
  clock.advance(27 * day - 1)
  assert.equal(await swept.isKept(), true)
  clock.advance(1)
  assert.equal(await swept.isKept(), false)
})

test('a sign-up that staff lock, unlock or suspend is kept for a month from then on', async () => {
  const { userId, isKept } = await addWaitingSignUp()
  const changeStatus = async (status_name: string) => {
    const staff = await people.openSignedInBrowser(administrator)
    const call = status_name === 'unlocked' ? unlockUser : changeStatuses
    const input = status_name === 'unlocked' ? { user_id: userId } : { data: [{ user_id: userId, status_name }] }
    assert.equal((await staff.request(call, input)).status, 200)
  }
  for (const change of ['Lock', 'unlocked', 'Suspend']) {
    clock.advance(30 * day - 1)
    assert.equal(await isKept(), true, change)
    await changeStatus(change)
  }
  clock.advance(30 * day - 1)
  assert.equal(await isKept(), true)
  clock.advance(1)
  assert.equal(await isKept(), false)
})

test('the audit trail has no names of a sign-up that was deleted, and keeps those of others', async () => {
  const [deleted, confirmed] = [await addWaitingSignUp(), await people.addPerson()]
  const staff = await people.openSignedInBrowser(administrator)
  const fields = { lastname: 'Suksan', usage_objective: 'student' }
  for (const [userId, email] of [
    [deleted.userId, deleted.form.email],
    [confirmed.userId, confirmed.email],
  ])
    await staff.request(editUser, { user_id: userId, ...fields, firstname: 'Chantra', email })
  clock.advance(30 * day)
  assert.equal(await deleted.isKept(), false)
  const readAuditedValues = async (userId: number) => {
    const records = database.selectFrom('audit_records').select('after').where('subject', '=', 'users')
    return JSON.stringify(await records.where('key', '=', String(userId)).execute())
  }
  assert.match(await readAuditedValues(deleted.userId), /"firstname":"erased"/)
  assert.doesNotMatch(await readAuditedValues(deleted.userId), /Chantra|Suksan/)
  assert.match(await readAuditedValues(confirmed.userId), /"firstname":"Chantra"/)
})

test('a sweep deletes a backlog of sign-ups in several transactions', async () => {
  const waiting = [await addWaitingSignUp(), await addWaitingSignUp(), await addWaitingSignUp()]
  clock.advance(31 * day)
  await sweepSignUps(accounts, 2)
  const ids = waiting.map(({ userId }) => userId)
  assert.deepEqual(await database.selectFrom('users').select('user_id').where('user_id', 'in', ids).execute(), [])
})
