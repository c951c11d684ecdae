import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { addUserGroup } from '../../../contract/access/user-groups.ts'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { chooseCookies } from '../../../contract/consent/cookies.ts'
import type { ReceivedMail } from '../../../server/testing/servers/mail-servers.ts'
import { closeAtEnd } from '../../closers.ts'
import { visitorCookies } from '../../people.ts'
import { type EncodedForm, publishedTable, publishOne } from '../publications.ts'
import { now, type Outcome, sendRequest } from './outcomes.ts'
import type { Surroundings } from './surroundings.ts'

/** A write with its own key, by which it can be counted. */
export interface SentWrite {
  kind: string
  key: string
  sentAt: number
  isAcknowledged: boolean
}

interface Writer {
  origin: string
  /** Cookies of a person who may save user groups, and of one who may publish. */
  administrator: string
  steward: string
  outcomes: Outcome[]
}

export const writeKinds = ['cookie choices', 'user groups', 'sign-ups', 'publications']
const firstRows = 200

/** Writes steadily until the end of the run; returns the list of writes, which grows. */
export const startWrites = (
  { origin, administrator, steward, outcomes }: Writer,
  { mails }: Pick<Surroundings, 'mails'>,
) => {
  const writes: SentWrite[] = []
  let isOver = false
  const repeat = async (every: number, turn: (number: number) => Promise<unknown>) => {
    for (let number = 1; !isOver; number += 1) await Promise.all([turn(number), wait(every)])
  }
  const post = async (kind: string, path: string, body: object, cookie: string, number: number, expects: string) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.2.${number >> 8}.${number & 255}`,
      cookie,
    }
    const { outcome } = await sendRequest(
      origin,
      kind,
      { method: 'POST', path, headers, body: JSON.stringify(body) },
      expects,
    )
    outcomes.push(outcome)
    return outcome
  }
  const note = (kind: string, key: string, { ended, sentAt }: Outcome) =>
    writes.push({ kind, key, sentAt, isAcknowledged: ended === 'ok' })
  const choose = async (number: number) => {
    const key = `soak-${number}`
    const body = z.encode(chooseCookies.input, { choice: 'yes', browserName: key, browserVersion: '' })
    note('cookie choices', key, await post('cookie choices', chooseCookies.path, body, '', number, 'Success'))
  }
  const saveGroup = async (number: number) => {
    const key = `Soak ${number}`
    const body = { group_name: key }
    note('user groups', key, await post('user groups', addUserGroup.path, body, administrator, number, '"success"'))
  }
  const enrol = async (number: number) => {
    const email = `soak${number}@example.org`
    const names = { username: `soak${number}`, firstname: 'Somsri', lastname: 'Jaidee', usage_objective: 'researcher' }
    const body = { ...names, email, password: 'Orchid-Lamp42' }
    note('mails', email, await post('sign-ups', signUp.path, body, visitorCookies, number, '"success"'))
  }
  let confirmed = 0
  /** Follows the link of each mail, which causes a delivery. */
  const confirm = async (number: number) => {
    const token = /\/login\/\w+\/([\w-]+)/.exec(mails.received[confirmed]?.text ?? '')?.[1]
    if (!token) return
    const { ended } = await post('sign-ups', confirmEmail.path, { token }, visitorCookies, number, 'status')
    if (ended === 'ok') confirmed += 1
  }
  const publish = async (number: number) => {
    const rows = firstRows + number
    const sentAt = now()
    const isAcknowledged = await publishOne({ number, rows, send: requestAsSteward }).then(
      () => true,
      () => false,
    )
    writes.push({ kind: 'publications', key: `${rows}`, sentAt, isAcknowledged })
  }
  const requestAsSteward = async (path: string, { body, headers }: EncodedForm) => {
    const request = { method: 'POST', path, headers: { ...headers, cookie: steward }, body }
    const { outcome, text } = await sendRequest(origin, 'publications', request, '"success"')
    outcomes.push(outcome)
    if (outcome.ended !== 'ok') throw new Error(outcome.ended)
    return text
  }
  const running = [
    repeat(100, choose),
    repeat(250, saveGroup),
    repeat(1000, enrol),
    repeat(200, confirm),
    repeat(3000, publish),
  ]
  const stop = async () => {
    isOver = true
    await Promise.all(running)
  }
  closeAtEnd(stop)
  return { writes, stop }
}

const countSql: Record<string, string> = {
  'cookie choices': 'select browser_name as key from cookie_choices where browser_name = any($1)',
  'user groups': 'select name as key from user_groups where name = any($1)',
  publications: `select row_count::text as key from report_version_files join report_files file using (report_file_id)
    join reports using (report_id) where file.kind = 'csv' and file_name = '${publishedTable}' and row_count::text = any($1)`,
}

/**
 * Returns mails without those that the server got again, because a crash or silence hid its answer: they have the same Message-ID, by which
 * mail programs show them once.
 */
export const differentMails = (received: ReceivedMail[]) => [
  ...new Map(received.map(mail => [`${mail.messageId} ${mail.recipients}`, mail])).values(),
]

/** Counts the writes of a kind that are stored; those of kinds without a table are counted by their receivers. */
const storedKeys = async (rows: pg.Pool, kind: string, keys: string[], { mails }: Pick<Surroundings, 'mails'>) => {
  if (kind === 'mails') return differentMails(mails.received).flatMap(({ recipients }) => recipients)
  return (await rows.query<{ key: string }>(countSql[kind]!, [keys])).rows.map(({ key }) => key)
}

export interface WriteComparison {
  acknowledged: number
  lost: string[]
  doubled: string[]
}

/** Compares writes with what is stored; a write that was not acknowledged may be stored once or not at all. */
export const compareWrites = async (allWrites: SentWrite[], surroundings: Surroundings): Promise<WriteComparison> => {
  const comparison: WriteComparison = { acknowledged: 0, lost: [], doubled: [] }
  for (const [kind, writes] of Map.groupBy(allWrites, one => one.kind)) {
    const keys = writes.map(({ key }) => key)
    const times = Map.groupBy(await storedKeys(surroundings.database.rows, kind, keys, surroundings), key => key)
    for (const { key, isAcknowledged } of writes) {
      const count = times.get(key)?.length ?? 0
      if (isAcknowledged) comparison.acknowledged += 1
      if (isAcknowledged && count === 0) comparison.lost.push(`${kind}: ${key}`)
      if (count > 1) comparison.doubled.push(`${kind}: ${key}`)
    }
  }
  return comparison
}
