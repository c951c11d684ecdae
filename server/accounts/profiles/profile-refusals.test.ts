import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import {
  chooseNews,
  editProfile,
  exportRecords,
  getProfile,
  listAcceptances,
} from '../../../contract/accounts/profiles.ts'
import { getReceipts } from '../../../contract/consent/receipts.ts'
import { messages } from '../../../contract/messages.ts'
import { openPeople, password, peoplePortal } from '../../testing/people.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'

const people = await openPeople()
const user = await people.openSignedInBrowser((await people.addPerson()).userId)
const stated = await people.addPerson({ more: { usage_objective: 'other', other_objective: 'told' } })
const directory = await people.addPerson({
  accountType: 'directory',
  more: { usage_objective: 'other', other_objective: 'told' },
})
const expired = await people.addPerson({ more: { must_change_password: true } })
const pending = await people.openVisitorBrowser()
await pending.request(logIn, { username: expired.username, password })
const portal = peoplePortal({
  ...{ visitor: await people.openVisitorBrowser(), user, pending },
  ...{
    stated: await people.openSignedInBrowser(stated.userId),
    directory: await people.openSignedInBrowser(directory.userId),
  },
})

const { lettersOnly, emailInvalid, otherObjectiveRequired } = messages
const wrong = [null, 5, true, {}, ['a']]
const rules: [field: string, values: unknown[], message?: { en: string }][] = [
  ['firstname', ['', '  '], messages.firstnameRequired],
  ['lastname', ['', '  '], messages.lastnameRequired],
  ['firstname', ['Mali1', '<b>', '=SUM', 'a@b'], lettersOnly],
  ['lastname', ['Suksan2', '😀'], lettersOnly],
  ['email', ['', ' '], messages.emailRequired],
  ['email', ['a', 'a@b', 'a b@c.de', 'a@b.de\nBcc: c@d.ef'], emailInvalid],
  ['usage_objective', ['', 'Student', 'nothing', ...wrong], messages.objectiveRequired],
  ['firstname', [...wrong, 'a'.repeat(101), 'a\u0000']],
  ['lastname', [...wrong, 'a'.repeat(101), 'a\u0000']],
  ['email', [...wrong, `${'a'.repeat(250)}@b.de`, 'a\u0000@b.de']],
  ['other_object', [...wrong, 'x'.repeat(256), 'a\u0000']],
]
const formatValue = (value: unknown) => JSON.stringify(value)?.slice(0, 30)
const refused = rules.flatMap(([field, values, message]) =>
  values.map(
    (value): Scenario => ({
      name: `${field} ${formatValue(value)} is refused`,
      call: editProfile,
      who: 'user',
      input: { user: { [field]: value } },
      status: 400,
      contains: [`"field":"user.${field}"`, ...(message ? [JSON.stringify(message.en)] : [])],
    }),
  ),
)
const untold = ['', '-', '  ', undefined].flatMap(other_object =>
  [
    { who: 'user', input: { user: { usage_objective: 'other', other_object } } },
    { who: 'stated', input: { user: { other_object } } },
    { who: 'directory', input: { user: { usage_objective: 'student', other_object } } },
  ].map(
    (one): Scenario => ({
      ...one,
      name: `the objective 'other' of a ${one.who} account with the text ${formatValue(other_object)} is refused`,
      call: editProfile,
      status: 400,
      contains: ['other_object', JSON.stringify(otherObjectiveRequired.en)],
    }),
  ),
)
const calls = [getProfile, editProfile, chooseNews, listAcceptances, getReceipts, exportRecords]
const notSignedIn = ['visitor', 'pending'].flatMap(who =>
  calls.map(
    (call): Scenario => ({
      name: `a ${who} is refused`,
      call,
      who,
      input: call.method === 'GET' ? {} : { user: { firstname: 'Other' }, email_news: 1, user_id: 1 },
      status: 401,
      contains: ['Please login'],
      lacks: ['person1'],
    }),
  ),
)
const bodies = [{}, { user: null }, { user: 'a' }, { user: [] }, '[]', '{'].map(
  (input): Scenario => ({
    name: `${formatValue(input)} is refused`,
    call: editProfile,
    who: 'user',
    input,
    status: 400,
  }),
)
const news = [undefined, null, 2, 'yes', {}, [1]].map(
  (email_news): Scenario => ({
    name: `${formatValue(email_news)} is refused`,
    call: chooseNews,
    who: 'user',
    input: { email_news },
    status: 400,
    contains: ['"field":"email_news"'],
  }),
)
test('a new address that is saved twice within seconds is mailed one link, which stays valid', async () => {
  const { userId, email } = await people.addPerson()
  const browser = await people.openSignedInBrowser(userId)
  const saveProfile = async () =>
    (await browser.request(editProfile, { user: { email: 'twice@example.org' }, password })).body
  assert.deepEqual([await saveProfile(), await saveProfile()], ['email success', 'email success'])
  assert.deepEqual(
    [(await people.listMailsTo('twice@example.org')).length, (await people.listMailsTo(email)).length],
    [1, 1],
  )
  people.clock.advance(11_000)
  await saveProfile()
  assert.equal((await people.listMailsTo('twice@example.org')).length, 2)
})

scenarios(portal, [...refused, ...untold, ...notSignedIn, ...bodies, ...news], people.readStoredState)
