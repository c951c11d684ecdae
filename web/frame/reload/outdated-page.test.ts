import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { isConnectionLost } from './outdated-page.ts'

for (const [name, result, isLost] of [
  ['no response', new TypeError('Failed to fetch'), true],
  ['a response that ends early', new Error('Unable to decode', { cause: new TypeError('network error') }), true],
  ['a proxy whose portal does not respond', new ErrorResponse(502, 'Bad Gateway', ''), true],
  ['an error of the portal', new Error('Unexpected Server Error'), false],
  ['a page that is gone', new ErrorResponse(404, 'Not Found', ''), false],
  ['a redirect', new Response(null, { status: 302 }), false],
] as const)
  test(`${name} ${isLost ? 'counts' : 'does not count'} as a lost connection`, () => {
    assert.equal(isConnectionLost({ type: 'error', result }), isLost)
  })

test('the values of a page do not count as a lost connection', () => {
  assert.equal(isConnectionLost({ type: 'data', result: new TypeError('stored as a value') }), false)
})
