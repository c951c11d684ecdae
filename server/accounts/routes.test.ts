import { logIn } from '../../contract/accounts/logins.ts'
import { getIdleTimeout } from '../../contract/accounts/sessions.ts'
import { openPeople, password, peoplePortal } from '../testing/people.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'

const people = await openPeople({ idleMinutes: 20 })
const expired = await people.addPerson({ more: { must_change_password: true } })
const pending = await people.openVisitorBrowser()
await pending.request(logIn, { username: expired.username, password })
const user = await people.openSignedInBrowser((await people.addPerson()).userId)
const portal = peoplePortal({ visitor: await people.openVisitorBrowser(), user, pending })
const call = getIdleTimeout

const table: Scenario[] = [
  { name: 'a visitor gets milliseconds', call, body: 1_200_000 },
  { name: 'a user gets milliseconds', call, who: 'user', body: 1_200_000 },
  { name: 'a pending login gets milliseconds', call, who: 'pending', body: 1_200_000 },
  { name: 'an empty body is accepted', call, input: '', body: 1_200_000 },
  { name: 'fields of the body are ignored', call, input: { idleMinutes: 1, user_id: 2 }, body: 1_200_000 },
  { name: 'a list is refused', call, input: '[]', status: 400, contains: ['Invalid input'] },
  { name: 'text is refused', call, input: '"20"', status: 400, contains: ['Invalid input'] },
  { name: 'invalid JSON is refused', call, input: '{', status: 400, lacks: ['1200000'] },
]
scenarios(portal, table, people.readStoredState)
