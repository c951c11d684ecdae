import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStarred, pressedStars, trustList, turnStar } from './stars.ts'

const hasStar = (fileName: string, favourite = false) => isStarred(pressedStars(), { fileName, favourite })

/** A fake server whose responses wait until they are released. */
const portal = (before = false) => {
  let favourite = before
  const waiting: { accept: () => void; refuse: () => void }[] = []
  let requestCount = 0
  const toggle = () =>
    new Promise<boolean>((resolve, reject) => {
      requestCount += 1
      const accept = () => {
        favourite = !favourite
        resolve(favourite)
      }
      waiting.push({ accept, refuse: () => reject(new Error('refused')) })
    })
  const next = async () => {
    const first = waiting.shift()
    assert.ok(first, 'the portal was not asked')
    return first
  }
  return { toggle, next, has: () => favourite, countRequests: () => requestCount }
}

const press = (fileName: string, isChosen: boolean, { toggle }: ReturnType<typeof portal>, wasFavourite = false) =>
  turnStar({ fileName, isChosen, wasFavourite, toggle })

test('a star turns immediately, before the server responds', async () => {
  const one = portal()
  const turned = press('at-once', true, one)
  assert.equal(hasStar('at-once'), true)
  ;(await one.next()).accept()
  await turned
  assert.deepEqual([hasStar('at-once'), one.has(), one.countRequests()], [true, true, 1])
})

test('a star turns back when the server refuses', async () => {
  const one = portal()
  const turned = press('refused', true, one)
  ;(await one.next()).refuse()
  await assert.rejects(turned, /refused/)
  assert.equal(hasStar('refused'), false)
})

for (const presses of [2, 3, 4, 5])
  test(`${presses} quick presses leave the server with the last choice`, async () => {
    const one = portal()
    const name = `quick-${presses}`
    const turns = Array.from({ length: presses }, (_, index) => press(name, index % 2 === 0, one))
    ;(await one.next()).accept()
    if (presses % 2 === 0) {
      await new Promise(setImmediate)
      ;(await one.next()).accept()
    }
    await Promise.all(turns)
    assert.deepEqual([hasStar(name), one.has()], [presses % 2 === 1, presses % 2 === 1])
  })

test('after a change by another device the toggle is repeated until the server has the last choice', async () => {
  const one = portal(true)
  const turned = press('elsewhere', true, one)
  ;(await one.next()).accept()
  await new Promise(setImmediate)
  assert.equal(hasStar('elsewhere'), true)
  ;(await one.next()).accept()
  await turned
  assert.deepEqual([hasStar('elsewhere'), one.has(), one.countRequests()], [true, true, 2])
})

test('a reloaded list applies, except during a press or right after it', async context => {
  context.mock.timers.enable({ apis: ['Date'], now: 1000 })
  const one = portal()
  const turned = press('anew', true, one)
  context.mock.timers.tick(60_000)
  trustList(['anew'])
  assert.equal(hasStar('anew'), true)
  ;(await one.next()).accept()
  await turned
  trustList(['anew'])
  assert.equal(hasStar('anew'), true)
  context.mock.timers.tick(5001)
  trustList(['anew'])
  assert.equal(hasStar('anew'), false)
})
