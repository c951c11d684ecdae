import { checkSignUp, signUp } from '../../../contract/accounts/sign-ups.ts'
import { messages } from '../../../contract/messages.ts'
import { openPeople, peoplePortal } from '../../testing/people.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { signUpForm } from './testing/sign-up-forms.ts'

const people = await openPeople()

await people.add({ username: 'Taken.Name', email: 'taken@example.org' })
const refusing = await people.openVisitorBrowser()
const withoutCookies = await people.openConsentingBrowser()
withoutCookies.cookies.clear()
const portal = peoplePortal({ visitor: refusing, stranger: withoutCookies })

const { usernameRequired, englishOnly, lettersOnly, passwordRequired, passwordHint } = messages
const notText = [undefined, null, 5, true, {}, ['a']]
const rules: [field: string, values: unknown[], message?: { en: string }][] = [
  ['username', [''], usernameRequired],
  ['username', ['a b', 'a-b', 'สมชาย', 'a@b', "a'--", '<b>', 'Ａ', 'a\n', '../a'], englishOnly],
  ['username', [...notText, 'a'.repeat(101), 'a\u0000']],
  ['firstname', ['', '   '], messages.firstnameRequired],
  ['lastname', ['', '\t'], messages.lastnameRequired],
  ['firstname', ['Mali1', '๑', '=SUM', '<b>', 'a@b', '-Mali', 'Mali-', 'Müller'], lettersOnly],
  ['lastname', ['a_b', 'a\nb', '😀'], lettersOnly],
  ['firstname', [...notText, 'a'.repeat(101), 'a\u0000', '\uD800']],
  ['lastname', [...notText, 'a'.repeat(101), 'a\u0000']],
  ['email', ['', '  '], messages.emailRequired],
  [
    'email',
    ['a', 'a@', '@b.c', 'a b@c.de', 'a@b', 'a@b..de', 'a@b.de, c@d.ef', 'a@b.de\nBcc: c@d.ef'],
    messages.emailInvalid,
  ],
  ['email', [...notText, `${'a'.repeat(250)}@b.de`, 'a\u0000@b.de']],
  ['password', [''], passwordRequired],
  ['password', ['Short-1', 'harbour-lamp1', 'HARBOUR-LAMP1', 'Harbour-Lamp', 'รหัสผ่านยาวมากพอ1'], passwordHint],
  ['password', [...notText, `Aa1${'x'.repeat(126)}`, 'Harbour-Lamp1\u0000']],
  ['password', ['Password1', 'Qwerty123', '123Iloveyou!'], messages.commonPassword],
  ['usage_objective', ['', 'Student', 'nothing', 'constructor', ...notText], messages.objectiveRequired],
]
const refused = [checkSignUp, signUp].flatMap(call => [
  ...rules.flatMap(([field, values, message]) =>
    values.map((value): Scenario => {
      const input = signUpForm({ [field]: value })
      const contains = [`"field":"${field}"`, ...(message ? [JSON.stringify(message.en)] : [])]
      return { name: `${field} ${JSON.stringify(value)?.slice(0, 30)} is refused`, call, input, status: 400, contains }
    }),
  ),
  ...['', '-', '  ', undefined].map(
    (other_object): Scenario => ({
      name: `the objective 'other' with the text ${JSON.stringify(other_object)} is refused`,
      call,
      input: signUpForm({ usage_objective: 'other', other_object }),
      status: 400,
      contains: ['"field":"other_object"', JSON.stringify(messages.otherObjectiveRequired.en)],
    }),
  ),
  ...[5, {}, 'x'.repeat(256), 'a\u0000'].map(
    (other_object): Scenario => ({
      name: `the text ${JSON.stringify(other_object).slice(0, 20)} beside the objective is refused`,
      call,
      input: signUpForm({ usage_objective: 'other', other_object }),
      status: 400,
      contains: ['"field":"other_object"'],
    }),
  ),
  ...['taken.name', 'TAKEN.NAME', 'Taken.Name'].map(
    (username): Scenario => ({
      name: `the name ${username} is taken`,
      call,
      input: signUpForm({ username }),
      contains: ['"status":"Username or National ID or Passport duplicated"'],
    }),
  ),
  { name: 'an empty request is refused', call, status: 400 },
  { name: 'a list is refused', call, input: '[]', status: 400 },
  {
    name: 'a sign-up without accepted cookies is refused',
    call,
    who: 'stranger',
    input: signUpForm(),
    status: 403,
    contains: ['Please accept cookies'],
  } satisfies Scenario,
])
scenarios(
  portal,
  [
    ...refused,
    ...[2, 'yes', null, {}].map(
      (email_news): Scenario => ({
        name: `news ${JSON.stringify(email_news)} is refused`,
        call: signUp,
        input: signUpForm({ email_news }),
        status: 400,
        contains: ['"field":"email_news"'],
      }),
    ),
    {
      name: 'a valid form is returned without its password',
      call: checkSignUp,
      input: signUpForm({ username: 'sound.form', email: 'sound@example.org' }),
      body: {
        status: 'success',
        data: {
          ...{ username: 'sound.form', firstname: 'Mali', lastname: 'สุขสันต์', email: 'sound@example.org' },
          ...{ usage_objective: 'student', other_object: '-' },
        },
      },
    },
    {
      name: 'a taken address is accepted',
      call: checkSignUp,
      input: signUpForm({ email: 'taken@example.org' }),
      contains: ['"status":"success"'],
    },
  ],
  people.readStoredState,
)
