import { test } from 'node:test'
import { acceptAgreement, logIn } from '../../contract/accounts/logins.ts'
import { openPeople, password } from '../testing/people.ts'
const people = await openPeople()
test('pool', async () => {
  const bs = []
  for (let i = 0; i < 8; i++) await people.add({ username: `p${i}` })
  await people.agree('1')
  for (let i = 0; i < 8; i++) { const b = await people.browser(); console.log((await b.ask(logIn, { username: `p${i}`, password })).body.status); bs.push(b) }
  const t = Date.now()
  console.log(await Promise.all(bs.map(async b => { const a = await b.ask(acceptAgreement); return [a.status, a.body] })), Date.now() - t)
})
