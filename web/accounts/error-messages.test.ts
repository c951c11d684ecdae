import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '../../contract/messages.ts'
import { CallError } from '../frame/calls.ts'
import { createI18n } from '../words/index.ts'
import { th } from '../words/th.ts'
import { toErrorMessage, type Words } from './error-messages.ts'

const t = ((key: string, { id }: { id?: string } = {}) => (id ? `${key} ${id}` : key)) as unknown as Words

test('a refused value is explained by its own sentence', () => {
  const refused = { field: 'password', message: messages.commonPassword.en }
  assert.deepEqual(
    toErrorMessage(new CallError(400, 'Invalid input', { requestId: 'abc', fields: [refused] }), t, {
      isSignedIn: true,
    }),
    {
      title: 'tryAgain',
      text: 'commonPassword',
    },
  )
})

test('a refusal without a sentence for users is a fault of the portal, with its request id', () => {
  const refused = { field: 'wanted_file', message: 'Invalid input' }
  for (const fields of [[], [refused]])
    assert.deepEqual(
      toErrorMessage(new CallError(400, 'Invalid input', { requestId: 'abc', fields }), t, { isSignedIn: true }),
      {
        title: 'tryAgain',
        text: 'failed abc',
      },
    )
})

test('a refused login tells users whether the session or the pending login has ended', () => {
  const refusal = new CallError(401, 'Please login')
  for (const [isSignedIn, text] of [
    [true, 'sessionEnded'],
    [false, 'loginExpired'],
  ] as const)
    assert.deepEqual(toErrorMessage(refusal, t, { isSignedIn }), { title: 'pleaseLoginAgain', text })
})

test('two sentences in Thai have no full stop between them', () => {
  const thaiWords = createI18n('th', th).getFixedT('th', ['accounts', 'messages', 'profile', 'shell', 'ui']) as Words
  const { text } = toErrorMessage(new CallError(0, 'failed'), thaiWords, {
    offlineTitle: 'cannotLogIn',
    isSignedIn: false,
  }) as { text?: string }
  assert.equal(text, `${messages.tryAgain.th} ${th.accounts.offline}`)
})
