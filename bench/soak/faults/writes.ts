import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { addUserGroup } from '../../../contract/access/user-groups.ts'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { chooseCookies } from '../../../contract/consent/cookies.ts'
import { closeAtEnd } from '../../closers.ts'
import { visitorCookies } from '../../people.ts'
import { type EncodedForm, publishOne } from '../publications.ts'
import { now, type Outcome, sendRequest } from './outcomes.ts'
import type { Surroundings } from './surroundings.ts'
import type { SentWrite, StoredKind } from './write-comparisons.ts'

interface Writer {
  origin: string
  /** Cookies of a person who may save user groups, and of one who may publish. */
  administrator: string
  steward: string
  outcomes: Outcome[]
}

interface SentPost {
  /** The kind of the request, by which its outcome is counted. */
  kind: string
  path: string
  body: object
  cookie: string
  /** Determines the IP address of the client, because rate limits apply to addresses. */
  number: number
  /** A pattern of successful responses. */
  expects: string
}

/** The kinds of the requests that are sent. */
export const writeKinds = ['cookie choices', 'user groups', 'sign-ups', 'publications']
/**
 * Each publication has one row more than the one before, so that its row count is its key. All have more rows than the sample's table of
 * the 77 provinces, which is not counted.
 */
const baseRowCount = 200

/** Thrown if a request of a publication is refused or gets no response. Its message is how the request ended. */
class FailedRequest extends Error {}

/** Creates a function that posts a body and adds the outcome to a list. */
const createPost =
  (origin: string, outcomes: Outcome[]) =>
  async ({ kind, path, body, cookie, number, expects }: SentPost) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.2.${(number >> 8) & 255}.${number & 255}`,
      cookie,
    }
    const request = { method: 'POST', path, headers, body: JSON.stringify(body) }
    const { outcome } = await sendRequest(origin, kind, request, expects)
    outcomes.push(outcome)
    return outcome
  }

/** Writes steadily until the end of the run; returns the list of writes, which grows. */
export const startWrites = (
  { origin, administrator, steward, outcomes }: Writer,
  { mails }: Pick<Surroundings, 'mails'>,
) => {
  const writes: SentWrite[] = []
  let isOver = false
  const repeat = async (everyMilliseconds: number, work: (number: number) => Promise<unknown>) => {
    for (let number = 1; !isOver; number += 1) await Promise.all([work(number), wait(everyMilliseconds)])
  }
  const post = createPost(origin, outcomes)
  const recordWrite = (storedAs: StoredKind, key: string, { ended, sentAt }: Pick<Outcome, 'ended' | 'sentAt'>) =>
    writes.push({ storedAs, key, sentAt, isAcknowledged: ended === 'ok' })
  const saveCookieChoice = async (number: number) => {
    const key = `soak-${number}`
    const body = z.encode(chooseCookies.input, { choice: 'yes', browserName: key, browserVersion: '' })
    const { path } = chooseCookies
    const outcome = await post({ kind: 'cookie choices', path, body, cookie: '', number, expects: 'Success' })
    recordWrite('cookie choices', key, outcome)
  }
  const saveGroup = async (number: number) => {
    const key = `Soak ${number}`
    const body = { group_name: key }
    const { path } = addUserGroup
    const outcome = await post({ kind: 'user groups', path, body, cookie: administrator, number, expects: '"success"' })
    recordWrite('user groups', key, outcome)
  }
  const signUpPerson = async (number: number) => {
    const email = `soak${number}@example.org`
    const names = { username: `soak${number}`, firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'researcher' }
    const body = { ...names, email, password: 'Orchid-Lamp42' }
    const { path } = signUp
    const outcome = await post({ kind: 'sign-ups', path, body, cookie: visitorCookies, number, expects: '"success"' })
    recordWrite('mails', email, outcome)
  }
  /** The number of received mails whose links were followed, or that have no link. */
  let confirmedCount = 0
  /** Follows the link of the next mail, which causes a delivery. Repeats it if it failed: the link is 'used' if only the response was lost. */
  const confirmNext = async (number: number) => {
    const mail = mails.received[confirmedCount]
    if (!mail) return
    const token = /\/login\/\w+\/([\w-]+)/.exec(mail.text ?? '')?.[1]
    if (token) {
      const expects = '"status":"(success|used)"'
      const { path } = confirmEmail
      const body = { token }
      const { ended } = await post({ kind: 'sign-ups', path, body, cookie: visitorCookies, number, expects })
      if (ended !== 'ok') return
    }
    confirmedCount += 1
  }
  const publish = async (number: number) => {
    const rowCount = baseRowCount + number
    const sentAt = now()
    const ended = await publishOne({ number, rowCount, send: sendAsSteward }).then(
      () => 'ok',
      error => {
        if (error instanceof FailedRequest) return error.message
        throw error
      },
    )
    recordWrite('publications', `${rowCount}`, { ended, sentAt })
  }
  const sendAsSteward = async (path: string, { body, headers }: EncodedForm) => {
    const request = { method: 'POST', path, headers: { ...headers, cookie: steward }, body }
    const { outcome, text } = await sendRequest(origin, 'publications', request, '"success"')
    outcomes.push(outcome)
    if (outcome.ended !== 'ok') throw new FailedRequest(outcome.ended)
    return text
  }
  const running = Promise.all([
    repeat(100, saveCookieChoice),
    repeat(250, saveGroup),
    repeat(1000, signUpPerson),
    repeat(200, confirmNext),
    repeat(3000, publish),
  ])
  // An error of the measurement itself ends it when it is stopped, so that everything that was started is closed.
  running.catch(() => {})
  const stop = async () => {
    isOver = true
    await running
  }
  closeAtEnd(() => stop().catch(() => {}))
  return { writes, stop }
}
