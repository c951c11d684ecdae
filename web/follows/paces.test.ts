import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePace, findChangedPace } from './paces.ts'

/** A fake server whose responses wait until they are released. */
const createServer = () => {
  const waiting: { accept: () => void; refuse: () => void }[] = []
  const store = () =>
    new Promise<void>((accept, reject) => waiting.push({ accept, refuse: () => reject(new Error('refused')) }))
  const next = async () => {
    await new Promise(setImmediate)
    const first = waiting.shift()
    assert.ok(first, 'the server got no request')
    return first
  }
  return { store, next, requestCount: () => waiting.length }
}

test('a chosen pace shows immediately, and returns to the loaded one when the server refuses', async () => {
  const { store, next } = createServer()
  const request = changePace({ fileName: 'once', pace: 'weekly', loadedPace: 'off', store })
  assert.equal(findChangedPace('once'), 'weekly')
  ;(await next()).refuse()
  await assert.rejects(request, /refused/)
  assert.equal(findChangedPace('once'), 'off')
})

test('a refused choice does not replace a later one', async () => {
  const { store, next } = createServer()
  const first = changePace({ fileName: 'later', pace: 'weekly', loadedPace: 'off', store })
  const second = changePace({ fileName: 'later', pace: 'atOnce', loadedPace: 'off', store })
  ;(await next()).refuse()
  await assert.rejects(first)
  assert.equal(findChangedPace('later'), 'atOnce')
  ;(await next()).accept()
  await second
  assert.equal(findChangedPace('later'), 'atOnce')
})

test('after two refused choices the pace is the one that the server has', async () => {
  const { store, next } = createServer()
  const requests = (['weekly', 'atOnce', 'off'] as const).map(pace =>
    changePace({ fileName: 'both', pace, loadedPace: 'off', store }),
  )
  ;(await next()).accept()
  await requests[0]
  ;(await next()).refuse()
  await assert.rejects(requests[1] as Promise<void>)
  ;(await next()).refuse()
  await assert.rejects(requests[2] as Promise<void>)
  assert.equal(findChangedPace('both'), 'weekly')
})
