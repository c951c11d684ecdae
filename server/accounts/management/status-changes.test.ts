import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountStatus, accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { changeStatuses, type StaffStatus, staffStatuses, unlockUser } from '../../../contract/accounts/user-changes.ts'
import { limits } from '../../../contract/limits.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { createEmailLink } from '../email-links.ts'

// Long lists take longer on a busy machine.
const people = await openPeople({ deadlineMilliseconds: 120_000 })
const { database, clock, accounts } = people
const chief = await people.openSignedInBrowser(
  await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
)
const statuses = Object.keys(accountStatusIds) as AccountStatus[]
const purposes = ['sign up', 'first login', 'change address', 'reset', 'unlock', 'second factor'] as const

let accountCount = 0
/** Adds an account of a status with a session, every kind of link and a counted wrong password. */
const addAccount = async (status: AccountStatus) => {
  accountCount += 1
  const username = `status${accountCount}`
  const isSignUp = status === 'Wait for Verify'
  const closedAt = status === 'Offline' ? clock.now() : null
  const userId = await people.add({
    username,
    statusId: accountStatusIds[status],
    more: {
      first_login_at: status === 'New' || isSignUp ? null : clock.now(),
      verified_at: isSignUp ? null : clock.now(),
      closed_at: closedAt,
    },
  })
  if (isSignUp)
    await database
      .insertInto('sign_ups')
      .values({ user_id: userId, agreement_id: null, receives_news: true, address: '203.0.113.9' })
      .execute()
  const email = `${username}@example.org`
  for (const purpose of purposes) await createEmailLink(database, clock, { userId, purpose, email })
  await accounts.sessions.open(database, userId, '203.0.113.1')
  return { userId, email }
}

const readAccountState = async (userId: number, email: string) => {
  const user = await database
    .selectFrom('users')
    .select(['status_id', 'locked_by', 'locked_at', 'closed_at', 'must_accept', 'verified_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const links = await database.selectFrom('email_links').select('purpose').where('user_id', '=', userId).execute()
  const sessions = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return {
    status: statuses.find(name => accountStatusIds[name] === user.status_id),
    lockedBy: user.locked_by,
    lockedAt: user.locked_at,
    closedAt: user.closed_at,
    mustAccept: user.must_accept,
    isVerified: user.verified_at !== null,
    links: links.map(({ purpose }) => purpose).sort(),
    sessions: sessions.length,
    mails: (await people.listMailsTo(email)).map(({ subject }) => subject),
  }
}

const subjects: Record<StaffStatus, string> = {
  Active: 'Your account is active',
  Offline: 'Your account was closed',
  Suspend: 'Your account was suspended',
  Lock: 'Your account was locked by the office',
}
const isByStaff = (status: AccountStatus): status is StaffStatus =>
  (staffStatuses as readonly string[]).includes(status)

for (const from of statuses)
  for (const to of statuses)
    test(`${from} → ${to}`, async () => {
      const { userId, email } = await addAccount(from)
      const before = await readAccountState(userId, email)
      const { status, body } = await chief.request(changeStatuses, {
        data: [{ user_id: userId, status_name: to, was: from }],
      })
      const after = await readAccountState(userId, email)
      if (!isByStaff(to)) {
        assert.equal(status, 400)
        return assert.deepEqual(after, before)
      }
      assert.deepEqual([status, body], [200, { status: 'success' }])
      if (from === to) return assert.deepEqual(after, before, 'nothing changes, and nobody is told')
      const isIn = to === 'Active'
      assert.deepEqual(after, {
        status: to,
        lockedBy: to === 'Lock' ? 'staff' : null,
        lockedAt: to === 'Lock' ? clock.now() : null,
        closedAt: to === 'Offline' || (from === 'Offline' && to === 'Lock') ? clock.now() : null,
        mustAccept: from === 'New',
        isVerified: from !== 'Wait for Verify' || isIn,
        links: isIn ? ['change address', 'first login', 'reset', 'second factor'] : [],
        sessions: isIn ? 1 : 0,
        // The address of a sign-up is unconfirmed and may be a stranger's.
        mails: from === 'Wait for Verify' ? [] : [subjects[to]],
      })
    })

test('the choices of a sign-up that staff activate are recorded with the time of the sign-up', async () => {
  const { userId } = await addAccount('Wait for Verify')
  await chief.request(changeStatuses, { data: [{ user_id: userId, status_name: 'Active' }] })
  const acceptances = await database
    .selectFrom('consent_acceptances')
    .select(['purpose', 'given'])
    .where('user_id', '=', userId)
    .execute()
  assert.deepEqual(acceptances, [{ purpose: 'news', given: true }])
  const remainingRows = await database.selectFrom('sign_ups').select('user_id').where('user_id', '=', userId).execute()
  assert.deepEqual(remainingRows, [])
})

test('staff who change a sign-up several times send no mail to its address', async () => {
  const { userId, email } = await addAccount('Wait for Verify')
  for (const status_name of ['Suspend', 'Offline', 'Lock', 'Active']) {
    const { body } = await chief.request(changeStatuses, { data: [{ user_id: userId, status_name }] })
    assert.deepEqual([body.status, (await readAccountState(userId, email)).mails], ['success', []], status_name)
  }
  await chief.request(changeStatuses, { data: [{ user_id: userId, status_name: 'Suspend' }] })
  assert.deepEqual(
    (await readAccountState(userId, email)).mails,
    [subjects.Suspend],
    'staff have confirmed the address',
  )
})

test('a sign-up with the address of a confirmed account is not activated', async () => {
  const owner = await people.addPerson()
  const userId = await people.add({ username: 'squatter', statusId: statusIds.waiting, email: owner.email })
  for (const status_name of staffStatuses) {
    const { body } = await chief.request(changeStatuses, { data: [{ user_id: userId, status_name }] })
    assert.equal(body.status, 'Email is duplicate')
  }
  assert.equal((await readAccountState(userId, owner.email)).status, 'Wait for Verify')
})

for (const [from, subject] of [
  ['Active', subjects.Active],
  ['New', subjects.Active],
  ['Offline', subjects.Offline],
  ['Suspend', subjects.Suspend],
  ['Wait for Verify', undefined],
] as const)
  test(`${from} → Lock, again as Lock → unlocked is ${from}`, async () => {
    const { userId, email } = await addAccount(from)
    const before = await readAccountState(userId, email)
    const lock = { data: [{ user_id: userId, status_name: 'Lock' }] }
    await chief.request(changeStatuses, lock)
    await database.updateTable('users').set({ locked_by: 'wrong passwords' }).where('user_id', '=', userId).execute()
    await chief.request(changeStatuses, lock)
    assert.equal((await chief.request(unlockUser, { user_id: userId })).body.status, 'Success')
    const { status, lockedBy, closedAt, mails } = await readAccountState(userId, email)
    assert.deepEqual([status, lockedBy, closedAt, mails.at(-1)], [from, null, before.closedAt, subject])
  })

test('a closed account that was locked and reopened is not erased later', async () => {
  const { userId, email } = await addAccount('Offline')
  for (const status_name of ['Lock', 'Active'])
    await chief.request(changeStatuses, { data: [{ user_id: userId, status_name }] })
  assert.equal((await readAccountState(userId, email)).closedAt, null)
})

test('a lock by staff replaces one by wrong passwords, so that the owner cannot lift it', async () => {
  const { userId, email } = await addAccount('Lock')
  await database.updateTable('users').set({ locked_by: 'wrong passwords' }).where('user_id', '=', userId).execute()
  // Staff saw the account before it was locked.
  const change = { user_id: userId, status_name: 'Lock', was: 'Active' }
  assert.equal((await chief.request(changeStatuses, { data: [change] })).body.status, 'success')
  const { status, lockedBy, lockedAt, links, sessions, mails } = await readAccountState(userId, email)
  assert.deepEqual(
    { status, lockedBy, lockedAt, links, sessions, mails },
    { status: 'Lock', lockedBy: 'staff', lockedAt: clock.now(), links: [], sessions: 0, mails: [subjects.Lock] },
  )
})

test('a status can be given by id or name, and a request without both is 400', async () => {
  const { userId } = await people.addPerson()
  assert.equal(
    (await chief.request(changeStatuses, { data: [{ user_id: userId, status_id: statusIds.offline }] })).body.status,
    'success',
  )
  for (const changeList of [
    [{ user_id: userId }],
    [{ user_id: userId, status_id: statusIds.new }],
    [],
    [{ user_id: userId, status_id: 9 }],
  ])
    assert.equal((await chief.request(changeStatuses, { data: changeList })).status, 400)
})

test('a list is applied all or none', async () => {
  const [one, other] = [await people.addPerson(), await people.addPerson()]
  const buildSuspension = (userId: number) => ({ user_id: userId, status_name: 'Suspend', was: 'Active' })
  for (const [label, second, status] of [
    ['an account that does not exist', buildSuspension(999_999), 404],
    ['an account that was changed in the meantime', { ...buildSuspension(other.userId), was: 'Lock' }, 409],
    [
      'oneself',
      buildSuspension(
        (await database.selectFrom('users').select('user_id').where('username', '=', 'chief').executeTakeFirstOrThrow())
          .user_id,
      ),
      403,
    ],
  ] as const) {
    const response = await chief.request(changeStatuses, { data: [buildSuspension(one.userId), second] })
    assert.equal(response.status, status, label)
    assert.equal((await readAccountState(one.userId, one.email)).status, 'Active', label)
  }
  const both = await chief.request(changeStatuses, {
    data: [buildSuspension(one.userId), buildSuspension(other.userId)],
  })
  assert.equal(both.body.status, 'success')
})

test('the refusal of an outdated change names who changed the account', async () => {
  const { userId } = await people.addPerson()
  await chief.request(changeStatuses, { data: [{ user_id: userId, status_name: 'Suspend' }] })
  const { status, body } = await chief.request(changeStatuses, {
    data: [{ user_id: userId, status_name: 'Lock', was: 'Active' }],
  })
  assert.equal(status, 409)
  assert.match(body.detail, /changed by chief: the status is Suspend now/)
})

test('one of two administrators who close each other concurrently stays', async () => {
  const ids = [
    await people.add({ username: 'left', roleId: roleIds.systemAdministrator }),
    await people.add({ username: 'right', roleId: roleIds.systemAdministrator }),
  ]
  const [left, right] = [await people.openSignedInBrowser(ids[0]!), await people.openSignedInBrowser(ids[1]!)]
  await database.updateTable('users').set({ status_id: statusIds.offline }).where('username', '=', 'chief').execute()
  const buildClosure = (userId: number) => ({ data: [{ user_id: userId, status_name: 'Offline' }] })
  const responses = await Promise.all([
    left.request(changeStatuses, buildClosure(ids[1]!)),
    right.request(changeStatuses, buildClosure(ids[0]!)),
  ])
  const resultStatuses = responses.map(({ status, body }) => (status === 200 ? body.status : status))
  // The slower one is refused, either as the last or because its session has ended.
  assert.equal(resultStatuses.filter(status => status === 'success').length, 1, resultStatuses.join())
  const active = await database
    .selectFrom('users')
    .select('username')
    .where('role_id', '=', 1)
    .where('status_id', '=', 1)
    .execute()
  assert.equal(active.length, 1)
  await database.updateTable('users').set({ status_id: statusIds.active }).where('username', '=', 'chief').execute()
})

test('ten thousand accounts are closed by one request, and a longer list is refused', async () => {
  const rows = Array.from({ length: limits.listedItems }, (_, index) => ({
    username: `crowd${index}`,
    email: `crowd${index}@example.org`,
    role_id: roleIds.user,
    status_id: statusIds.active,
    firstname: 'Crowd',
    lastname: 'Crowd',
    usage_objective: 'student',
    created_at: clock.now(),
  }))
  const userIds: number[] = []
  for (let from = 0; from < rows.length; from += 1000) {
    const block = rows.slice(from, from + 1000)
    const added = await database.insertInto('users').values(block).returning('user_id').execute()
    userIds.push(...added.map(({ user_id }) => user_id))
  }
  const toList = (ids: number[]) => ({ data: ids.map(user_id => ({ user_id, status_name: 'Offline', was: 'Active' })) })
  const countClosed = async () => {
    const { count } = await database
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', 'in', userIds)
      .where('status_id', '=', accountStatusIds.Offline)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const { userId } = await people.addPerson()
  assert.equal((await chief.request(changeStatuses, toList([...userIds, userId]))).status, 400)
  assert.equal(await countClosed(), 0)
  const { status, body } = await chief.request(changeStatuses, toList(userIds))
  assert.deepEqual([status, body], [200, { status: 'success' }])
  assert.equal(await countClosed(), limits.listedItems)
  const mails = await people.listMailsTo('crowd9999@example.org')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [subjects.Offline],
  )
})
