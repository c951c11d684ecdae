import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStarred, pressedStars, trustList, turnStar } from './stars.ts'

const shown = (fileName: string, favourite = false) => isStarred(pressedStars(), { fileName, favourite })

/** A fake server whose responses wait until they are released. */
const portal = (before = false) => {
  let favourite = before
  const waiting: { answer: () => void; refuse: () => void }[] = []
  let asked = 0
  const toggle = () =>
    new Promise<boolean>((resolve, reject) => {
      asked += 1
      const answer = () => {
        favourite = !favourite
        resolve(favourite)
      }
      waiting.push({ answer, refuse: () => reject(new Error('refused')) })
    })
  const next = async () => {
    const first = waiting.shift()
    assert.ok(first, 'the portal was not asked')
    return first
  }
  return { toggle, next, has: () => favourite, asked: () => asked }
}

const press = (fileName: string, chosen: boolean, { toggle }: ReturnType<typeof portal>, listed = false) =>
  turnStar({ fileName, chosen, listed, toggle })

test('a star turns immediately, before the server responds', async () => {
  const one = portal()
  const turned = press('at-once', true, one)
  assert.equal(shown('at-once'), true)
  ;(await one.next()).answer()
  await turned
  assert.deepEqual([shown('at-once'), one.has(), one.asked()], [true, true, 1])
})

test('a star turns back when the server refuses', async () => {
  const one = portal()
  const turned = press('refused', true, one)
  ;(await one.next()).refuse()
  await assert.rejects(turned, /refused/)
  assert.equal(shown('refused'), false)
})

for (const presses of [2, 3, 4, 5])
  test(`${presses} quick presses leave the server with the last choice`, async () => {
    const one = portal()
    const name = `quick-${presses}`
    const turns = Array.from({ length: presses }, (_, at) => press(name, at % 2 === 0, one))
    ;(await one.next()).answer()
    if (presses % 2 === 0) {
      await new Promise(setImmediate)
      ;(await one.next()).answer()
    }
    await Promise.all(turns)
    assert.deepEqual([shown(name), one.has()], [presses % 2 === 1, presses % 2 === 1])
  })

test('after a change by another device the toggle is repeated until the server has the last choice', async () => {
  const one = portal(true)
  const turned = press('elsewhere', true, one)
  ;(await one.next()).answer()
  await new Promise(setImmediate)
  assert.equal(shown('elsewhere'), true)
  ;(await one.next()).answer()
  await turned
  assert.deepEqual([shown('elsewhere'), one.has(), one.asked()], [true, true, 2])
})

test('a reloaded list applies, except during a press or right after it', async context => {
  context.mock.timers.enable({ apis: ['Date'], now: 1000 })
  const one = portal()
  const turned = press('anew', true, one)
  context.mock.timers.tick(60_000)
  trustList(['anew'])
  assert.equal(shown('anew'), true)
  ;(await one.next()).answer()
  await turned
  trustList(['anew'])
  assert.equal(shown('anew'), true)
  context.mock.timers.tick(5001)
  trustList(['anew'])
  assert.equal(shown('anew'), false)
})
