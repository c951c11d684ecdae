import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  showQrCode,
} from '../../../contract/accounts/second-factors.ts'
import { createAuthenticators } from '../../testing/accounts/authenticators.ts'
import { openPeople, password, peoplePortal } from '../../testing/people.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'

const people = await openPeople()
const { computeCode, addPersonWithUnconfirmedFactor, addPersonWithFactor } = createAuthenticators(people)
const own = await addPersonWithFactor()
const ready = await addPersonWithUnconfirmedFactor()
const portal = peoplePortal({ visitor: await people.openConsentingBrowser(), on: own.browser, begun: ready.browser })
const gated = [showQrCode, beginSecondFactor, endSecondFactor]
const badCodes = [undefined, null, 123456, {}, ['123456'], '1234567', '12\u0000456']
const table: Scenario[] = [
  ...[...gated, confirmSecondFactor].map(
    (call): Scenario => ({
      name: 'a visitor is refused, whoever is named',
      call,
      input: { password, mfa: '123456', username: own.username, user_id: own.userId },
      status: 401,
      contains: ['Please login'],
      lacks: ['otpauth'],
    }),
  ),
  ...gated.map(
    (call): Scenario => ({
      name: 'a wrong password is refused',
      call,
      who: call === beginSecondFactor ? 'begun' : 'on',
      input: { password: 'Wrong-Pass1', mfa: computeCode(own.authenticator) },
      body: { status: 'Your current password was incorrect.' },
    }),
  ),
  ...gated.flatMap(call =>
    [undefined, null, '', 5, {}, 'x'.repeat(129), 'a\u0000'].map(
      (invalidPassword): Scenario => ({
        name: `the password ${JSON.stringify(invalidPassword)?.slice(0, 20)} is refused`,
        call,
        who: 'on',
        input: { password: invalidPassword, mfa: '123456' },
        status: 400,
        contains: ['"field":"password"'],
      }),
    ),
  ),
  ...badCodes.map(
    (mfa): Scenario => ({
      name: `the code ${JSON.stringify(mfa)} is refused`,
      call: confirmSecondFactor,
      who: 'begun',
      input: { mfa },
      status: 400,
      contains: ['"field":"mfa"'],
    }),
  ),
  ...['', '12345', 'abcdef', '１２３４５６', '-12345', '1e5', ' 12345'].map(
    (mfa): Scenario => ({
      name: `the code ${JSON.stringify(mfa)} is wrong`,
      call: confirmSecondFactor,
      who: 'begun',
      input: { mfa },
      body: { status: 'Password wrong' },
    }),
  ),
  {
    name: "another user's name is refused",
    call: showQrCode,
    who: 'on',
    input: { password, username: ready.username },
    status: 403,
    lacks: ['otpauth'],
  },
  {
    name: "the user's own name returns their own address, which is not stored",
    call: showQrCode,
    who: 'on',
    input: { password, username: own.username, user_id: own.userId },
    contains: [`:${own.username}?`],
    headers: { 'cache-control': 'no-store' },
  },
]
scenarios(portal, table, people.readStoredState)
