import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptAgreement, logIn } from '../../../contract/accounts/logins.ts'
import { getActiveAgreement } from '../../../contract/consent/agreements.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import type { Browser } from '../../testing/browsers.ts'
import { isIn, openPeople, password } from '../../testing/people.ts'

const people = await openPeople()
const { database, addPerson, openVisitorBrowser } = people
/** Opens pending logins of many people who must accept the policy. */
const openPendingLogins = async (count: number) => {
  const logins: Browser[] = []
  for (let index = 0; index < count; index += 1) {
    const { username } = await addPerson({ statusId: statusIds.new })
    const browser = await openVisitorBrowser()
    assert.equal((await browser.request(logIn, { username, password })).body.status, 'policy is update')
    logins.push(browser)
  }
  return logins
}
const countAcceptances = async () =>
  (await database.selectFrom('consent_acceptances').select('agreement_id').execute()).length

test('more people than the database has connections can accept a new agreement concurrently', async () => {
  await people.agree('1.0')
  const logins = await openPendingLogins(12)
  const responses = await Promise.all(logins.map(browser => browser.request(acceptAgreement)))
  for (const { status, body } of responses) assert.deepEqual([status, body], [200, { status: 'success' }])
  assert.deepEqual(await Promise.all(logins.map(isIn)), Array(12).fill(true))
  assert.equal(await countAcceptances(), 12)
})

test('an agreement that was replaced while its dialog was open must be read and accepted again', async () => {
  const [browser] = await openPendingLogins(1)
  const shownAgreement = (await browser!.request(getActiveAgreement)).body
  const agreementId = await people.agree('1.1')
  const before = await countAcceptances()
  const refused = await browser!.request(acceptAgreement, { agreement_id: shownAgreement.agreement_id })
  assert.deepEqual([refused.status, refused.body.title], [409, 'The agreement was replaced'])
  assert.deepEqual([await countAcceptances(), await isIn(browser!)], [before, false])
  assert.equal((await browser!.request(acceptAgreement, { agreement_id: agreementId })).body.status, 'success')
  const last = database.selectFrom('consent_acceptances').select('agreement_id').orderBy('acceptance_id', 'desc')
  assert.equal((await last.executeTakeFirstOrThrow()).agreement_id, agreementId)
})

test('an agreement that was withdrawn while its dialog was open is not recorded, and the login completes', async () => {
  const [browser] = await openPendingLogins(1)
  const before = await countAcceptances()
  await database.updateTable('consent_agreements').set({ status: 'inactive' }).execute()
  assert.deepEqual((await browser!.request(acceptAgreement)).body, { status: 'success' })
  assert.ok(await isIn(browser!))
  assert.equal(await countAcceptances(), before)
})
