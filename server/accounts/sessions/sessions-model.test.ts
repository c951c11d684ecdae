import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { checkSession, logOut, resolveTakeOver } from '../../../contract/accounts/sessions.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { type Browser, openBrowser } from '../../testing/browsers.ts'
import { isIn, openPeople, password } from '../../testing/people.ts'

const people = await openPeople({ idleMinutes: 30 })
const { clock } = people
const readSessionState = async (browser: Browser) => (await browser.request(checkSession)).body.data.login_status

/** Returns repeatable pseudo-random numbers: https://en.wikipedia.org/wiki/Linear_congruential_generator */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface ExpectedSession {
  in?: number
  seenAt: number
  closingAt?: number | undefined
}

/** A random step of one of three browsers. */
interface Step {
  browser: Browser
  /** The number of the browser. */
  at: number
  label: string
}

/** Creates the steps, each of which acts on the portal and on a model of the session of an account, and compares both. */
const createModelSteps = (username: string, draw: (below: number) => number) => {
  const model: ExpectedSession = { seenAt: 0 }
  const readTime = () => clock.now().getTime()
  const isAlive = () =>
    model.in !== undefined &&
    readTime() - model.seenAt < 30 * minuteMilliseconds &&
    (model.closingAt === undefined || readTime() - model.closingAt < 30_000)
  const beginIn = (at: number) => Object.assign(model, { in: at, seenAt: readTime(), closingAt: undefined })
  const logInOrTakeOver = async ({ browser, at, label }: Step) => {
    const { status } = (await browser.request(logIn, { username, password })).body
    if (model.in === undefined || model.in === at) {
      assert.equal(status, 'success', label)
      beginIn(at)
      return
    }
    assert.equal(status, 'User already to use', label)
    if (draw(2) === 0) return
    assert.equal((await browser.request(resolveTakeOver, { status: '2' })).body.status, 'success', label)
    beginIn(at)
  }
  const leave = async ({ browser, at }: Step) => {
    await browser.request(logOut)
    if (model.in === at) model.in = undefined
  }
  const closeWindow = async ({ browser, at }: Step) => {
    await browser.request(logOut, { closing: true })
    if (model.in === at) model.closingAt = readTime()
  }
  const waitSeconds = async () => clock.advance(draw(20_000))
  const mayWaitMinutes = async () => {
    if (draw(6) === 0) clock.advance(draw(40) * minuteMilliseconds)
  }
  const poll = async ({ browser, at, label }: Step) => {
    assert.equal((await readSessionState(browser)) === '1', model.in === at, label)
    if (model.in === at) model.closingAt = undefined
  }
  const use = async ({ browser, at, label }: Step) => {
    assert.equal(await isIn(browser), model.in === at, label)
    if (model.in !== at) return
    // Activity is stored at most twice a minute.
    if (readTime() - model.seenAt >= minuteMilliseconds / 2) model.seenAt = readTime()
    model.closingAt = undefined
  }
  return {
    steps: [logInOrTakeOver, leave, closeWindow, waitSeconds, mayWaitMinutes, poll, use],
    endIfDead() {
      if (!isAlive()) model.in = undefined
    },
  }
}

test('600 random steps of three browsers on one account agree with a simple model', async () => {
  const username = 'model'
  await people.add({ username })
  const browsers = [1, 2, 3].map(at => openBrowser(people.app, `198.51.100.${at}`))
  for (const browser of browsers)
    browser.cookies.set('khlang_consent', (await people.openConsentingBrowser()).cookies.get('khlang_consent')!)
  const draw = createRandom(20_261_121)
  const { steps, endIfDead } = createModelSteps(username, draw)
  for (let count = 0; count < 600; count += 1) {
    const at = draw(browsers.length)
    endIfDead()
    await steps[draw(steps.length)]!({ browser: browsers[at]!, at, label: `step ${count} of browser ${at}` })
  }
})
