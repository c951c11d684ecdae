import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as enrolments from '../../contract/accounts/enrolments.ts'
import { giveCode, logIn } from '../../contract/accounts/logins.ts'
import { requestPasswordReset, resetPassword } from '../../contract/accounts/passwords.ts'
import { editProfile } from '../../contract/accounts/profiles.ts'
import { addReadKey } from '../../contract/accounts/read-keys.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '../../contract/accounts/second-factors.ts'
import { checkSignUp, signUp } from '../../contract/accounts/sign-ups.ts'
import { editUser, resendConfirmation, sendEnrolmentLink } from '../../contract/accounts/user-changes.ts'
import type { Call } from '../../contract/call.ts'
import type { Allowance } from '../platform/limits/allowances.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { createAuthenticators } from '../testing/accounts/authenticators.ts'
import { openPeople, type Person, password } from '../testing/people.ts'
import { createEmailLink, type LinkPurpose } from './email-links.ts'
import { signUpForm } from './sign-ups/testing/sign-up-forms.ts'

// Which tries each call counts: docs/behaviour/logins.md#limits-on-tries and docs/behaviour/responses.md#rate-limits.

const people = await openPeople()
const { accounts, clock, database, addPerson, openSignedInBrowser } = people
const { addPersonWithFactor } = createAuthenticators(people)
const network = '203.0.113.77'
const chief = await openSignedInBrowser(await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }))
const addSignedInPerson = async (more: Partial<Person> = {}) => {
  const someone = await addPerson(more)
  return { ...someone, browser: await openSignedInBrowser(someone.userId) }
}
const createLink = ({ userId, email }: { userId: number; email: string }, purpose: LinkPurpose) =>
  createEmailLink(database, clock, { userId, purpose, email })
const hour = 3600

let allowancesByBucket: Record<string, Allowance> = {}
const { take } = accounts.allowances
accounts.allowances.take = (bucket, allowance, count) => {
  allowancesByBucket[bucket] = allowance
  return take(bucket, allowance, count)
}

/** Prepares a call, and returns it with the tries that it has to count. */
type PrepareRequest = () => Promise<{ request: () => Promise<unknown>; counts: Record<string, Allowance> }>
const ownPassword = { tries: 10, secondsEach: 60 }
const ownCode = { tries: 15, secondsEach: 120 }
const staffMail = { tries: 5, withinSeconds: hour }
const calls: Record<string, PrepareRequest> = {
  'a wrong password': async () => {
    const browser = await people.openConsentingBrowser(network)
    return {
      request: () => browser.request(logIn, { username: 'Nobody', password }),
      counts: {
        [`login:${network}`]: { tries: 60, secondsEach: 10 },
        [`login:${network}:nobody`]: { tries: 15, secondsEach: 20 },
      },
    }
  },
  'a correct password': async () => {
    const { username } = await addPerson()
    const browser = await people.openConsentingBrowser(network)
    return {
      request: () => browser.request(logIn, { username, password }),
      counts: {
        [`login:${network}`]: { tries: 60, secondsEach: 10 },
        [`login:${network}:${username.toLowerCase()}`]: { tries: 15, secondsEach: 20 },
        [`login:right:${network}`]: { tries: 300, secondsEach: 1 },
      },
    }
  },
  'the code of a login': async () => {
    const { userId, username } = await addPersonWithFactor()
    await accounts.sessions.endAll(database, userId, 'logout')
    const browser = await people.openConsentingBrowser(network)
    await browser.request(logIn, { username, password })
    return {
      request: () => browser.request(giveCode, { mfa: '000000' }),
      counts: { [`code:${userId}:${network}`]: ownCode, [`code:${userId}`]: { tries: 60, secondsEach: 60 } },
    }
  },
  'a checked sign-up': async () => {
    const browser = await people.openConsentingBrowser(network)
    return {
      request: () => browser.request(checkSignUp, signUpForm()),
      counts: { [`sign-up-check:${network}`]: { tries: 60, withinSeconds: hour } },
    }
  },
  'a sign-up, and the same again': async () => {
    const browser = await people.openConsentingBrowser(network)
    const form = signUpForm()
    await browser.request(signUp, form)
    const { user_id } = await database
      .selectFrom('users')
      .select('user_id')
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow()
    return {
      request: () => browser.request(signUp, form),
      counts: {
        [`sign-up:${network}`]: { tries: 60, withinSeconds: hour },
        [`mail:${form.email}`]: { tries: 5, withinSeconds: hour },
        [`sign-up-again:${user_id}`]: { tries: 20, withinSeconds: 4 * hour },
      },
    }
  },
  'a forgotten password': async () => {
    const browser = await people.openConsentingBrowser(network)
    return {
      request: () => browser.request(requestPasswordReset, { username: 'Nobody' }),
      counts: {
        [`forgot:${network}`]: { tries: 30, withinSeconds: hour },
        'forgot:nobody': { tries: 3, withinSeconds: hour / 2 },
      },
    }
  },
  'a new password by a link': async () => {
    const someone = await addSignedInPerson()
    const token = await createLink(someone, 'reset')
    return {
      request: () => someone.browser.request(resetPassword, { token, password: 'Harbour-Lamp1' }),
      counts: { [`reset:${someone.userId}`]: ownPassword },
    }
  },
  'a changed address': async () => {
    const { userId, browser } = await addSignedInPerson()
    return {
      request: () => browser.request(editProfile, { user: { email: `changed${userId}@example.org` }, password }),
      counts: { [`password:${userId}`]: ownPassword, [`address:${userId}`]: { tries: 5, withinSeconds: hour } },
    }
  },
  'a new key': async () => {
    const { userId, browser } = await addSignedInPerson()
    return {
      request: () => browser.request(addReadKey, { key_name: 'Laptop' }),
      counts: { [`read-key:${userId}`]: { tries: 60, withinSeconds: 24 * hour } },
    }
  },
  'the first code of an own authenticator': async () => {
    const { userId, browser } = await addSignedInPerson()
    await browser.request(beginSecondFactor, { password })
    return {
      request: () => browser.request(confirmSecondFactor, { mfa: '000000' }),
      counts: { [`confirm:${userId}`]: ownCode },
    }
  },
  'the code that switches the second factor off': async () => {
    const { userId, browser } = await addPersonWithFactor()
    return {
      request: () => browser.request(endSecondFactor, { password, mfa: '000000' }),
      counts: { [`password:${userId}`]: ownPassword, [`confirm:${userId}`]: ownCode },
    }
  },
  'the first code of a required enrolment': async () => {
    const { userId, username } = await addPerson({ more: { must_enrol: true } })
    const browser = await people.openConsentingBrowser(network)
    await browser.request(logIn, { username, password })
    await browser.request(enrolments.beginEnrolment)
    return {
      request: () => browser.request(enrolments.confirmEnrolment, { mfa: '000000' }),
      counts: { [`confirm:${userId}`]: ownCode },
    }
  },
  'the first code of an enrolment link': async () => {
    const someone = await addSignedInPerson()
    const token = await createLink(someone, 'second factor')
    await someone.browser.request(enrolments.openEnrolmentLink, { token, password })
    return {
      request: () => someone.browser.request(enrolments.redeemEnrolmentLink, { token, mfa: '000000' }),
      counts: { [`confirm:${someone.userId}`]: ownCode },
    }
  },
  'an edit by staff': async () => {
    const { userId, email } = await addPerson()
    const edit = { user_id: userId, firstname: 'Mali', lastname: 'Suksan', usage_objective: 'policy', email }
    return {
      request: () => chief.request(editUser, edit),
      counts: { [`edit:${userId}`]: { tries: 20, secondsEach: 60 } },
    }
  },
  'a confirmation that staff send again': async () => {
    const { userId } = await addPerson({ statusId: statusIds.new })
    return {
      request: () => chief.request(resendConfirmation, { dataresend: { user_id: userId } }),
      counts: { [`confirmation:${userId}`]: staffMail },
    }
  },
  'an enrolment link that staff send': async () => {
    const { userId } = await addPerson()
    return {
      request: () => chief.request(sendEnrolmentLink, { data: { user_id: userId } }),
      counts: { [`enrolment:${userId}`]: staffMail },
    }
  },
}

for (const [label, prepare] of Object.entries(calls))
  test(`${label} counts its tries and no others`, async () => {
    const { request, counts } = await prepare()
    allowancesByBucket = {}
    await request()
    assert.deepEqual(allowancesByBucket, counts)
  })

const profile = { firstname: 'Mali', lastname: 'Suksan', usage_objective: 'policy', email: 'x@example.org' }
const staffCalls: [call: Call, buildInput: (userId: number) => object][] = [
  [editUser, user_id => ({ user_id, ...profile })],
  [resendConfirmation, user_id => ({ dataresend: { user_id } })],
  [sendEnrolmentLink, user_id => ({ data: { user_id } })],
]
for (const [call, buildInput] of staffCalls)
  test(`${call.name}: a refused request counts no try`, async () => {
    const deputy = await openSignedInBrowser((await addPerson({ roleId: roleIds.administrator })).userId)
    const { userId } = await addPerson({ roleId: roleIds.systemAdministrator, statusId: statusIds.new })
    allowancesByBucket = {}
    assert.equal((await deputy.request(call, buildInput(userId))).status, 403)
    assert.equal((await deputy.request(call, buildInput(999_999))).status, 404)
    assert.deepEqual(allowancesByBucket, {})
  })
