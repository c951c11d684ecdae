import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { serveText } from '../platform/http/downloads/texts.ts'
import { testPortal } from '../testing/portal.ts'
import { createSecurityText } from './security-text.ts'

const clock = stoppedClock('2026-11-25T10:00:00Z')
const { app } = testPortal([])
serveText(
  app,
  createSecurityText({ email: 'safety@example.org' }, clock, () => 'https://data.example.org'),
)
const requestText = () => app.inject('/.well-known/security.txt')

test('the text has the contact of the office and its own address', async () => {
  const { statusCode, headers, body } = await requestText()
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.match(body, /^Contact: mailto:safety@example\.org$/m)
  assert.match(body, /^Canonical: https:\/\/data\.example\.org\/\.well-known\/security\.txt$/m)
})

test('the text always expires in half a year', async () => {
  assert.match((await requestText()).body, /^Expires: 2027-05-24T00:00:00\.000Z$/m)
  clock.advance(200 * dayMilliseconds)
  assert.match((await requestText()).body, /^Expires: 2027-12-10T00:00:00\.000Z$/m)
})
