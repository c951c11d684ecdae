import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discardSettledStars, isShownAsFavourite, readPressedStars, switchStar } from './stars.ts'

const hasStar = (fileName: string, favourite = false) => isShownAsFavourite(readPressedStars(), { fileName, favourite })

/** A fake server whose responses wait until they are released. */
const createServer = (isFavourite = false) => {
  let favourite = isFavourite
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
    assert.ok(first, 'the server got no request')
    return first
  }
  return { toggle, next, has: () => favourite, countRequests: () => requestCount }
}

const press = (
  fileName: string,
  { toggle }: ReturnType<typeof createServer>,
  { isChosen = true, wasFavourite = false } = {},
) => switchStar({ fileName, isChosen, wasFavourite, toggle })

test('a star turns immediately, before the server responds', async () => {
  const server = createServer()
  const turned = press('at-once', server)
  assert.equal(hasStar('at-once'), true)
  ;(await server.next()).accept()
  await turned
  assert.deepEqual([hasStar('at-once'), server.has(), server.countRequests()], [true, true, 1])
})

test('a star turns back when the server refuses', async () => {
  const server = createServer()
  const turned = press('refused', server)
  ;(await server.next()).refuse()
  await assert.rejects(turned, /refused/)
  assert.equal(hasStar('refused'), false)
})

for (const presses of [2, 3, 4, 5])
  test(`${presses} quick presses leave the server with the last choice`, async () => {
    const server = createServer()
    const name = `quick-${presses}`
    const turns = Array.from({ length: presses }, (_, index) => press(name, server, { isChosen: index % 2 === 0 }))
    ;(await server.next()).accept()
    if (presses % 2 === 0) {
      await new Promise(setImmediate)
      ;(await server.next()).accept()
    }
    await Promise.all(turns)
    assert.deepEqual([hasStar(name), server.has()], [presses % 2 === 1, presses % 2 === 1])
  })

test('after a change by another device the toggle is repeated until the server has the last choice', async () => {
  const server = createServer(true)
  const turned = press('elsewhere', server)
  ;(await server.next()).accept()
  await new Promise(setImmediate)
  assert.equal(hasStar('elsewhere'), true)
  ;(await server.next()).accept()
  await turned
  assert.deepEqual([hasStar('elsewhere'), server.has(), server.countRequests()], [true, true, 2])
})

test('a reloaded list applies, except during a press or right after it', async context => {
  context.mock.timers.enable({ apis: ['Date'], now: 1000 })
  const server = createServer()
  const turned = press('anew', server)
  context.mock.timers.tick(60_000)
  discardSettledStars(['anew'])
  assert.equal(hasStar('anew'), true)
  ;(await server.next()).accept()
  await turned
  discardSettledStars(['anew'])
  assert.equal(hasStar('anew'), true)
  context.mock.timers.tick(5001)
  discardSettledStars(['anew'])
  assert.equal(hasStar('anew'), false)
})
