import { after } from 'node:test'
import { pino } from 'pino'
import { stoppedClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openConsentReceiver } from '../../testing/servers/consent-receivers.ts'
import { connectDeliveries, openConsentDelivery, recordNewsChoice } from '../index.ts'

export const address = '192.0.2.7'
export const secret = 'the-unsaid-secret'

/** Opens a database with users, a consent service, and a worker that delivers to it. */
export const openDeliveryDesk = async () => {
  const { database } = await openTestDatabase()
  const clock = stoppedClock('2026-11-20T05:00:00Z')
  const lines: string[] = []
  const receiver = await openConsentReceiver()
  after(receiver.close)
  const log = pino({}, { write: line => void lines.push(line) })
  const openDelivery = (more: { url?: string; timeoutMilliseconds?: number } = {}) =>
    openConsentDelivery({
      database,
      clock,
      log,
      receiver: {
        url: more.url ?? receiver.url,
        clientId: 'portal',
        clientSecret: secret,
        collectionPoint: 'point-7',
        policyPurposeId: '12',
      },
      timeoutMilliseconds: more.timeoutMilliseconds ?? 2000,
    })
  let count = 0
  const rename = (userId: number, names: { email?: string; firstname?: string; lastname?: string }) =>
    database.updateTable('users').set(names).where('user_id', '=', userId).execute()
  const addUser = async () => {
    const { user_id } = await database
      .insertInto('users')
      .values({ username: `user.${++count}`, firstname: 'สมใจ', lastname: 'Doe' })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await rename(user_id, { email: `u${user_id}@example.org` })
    return user_id
  }
  const saveNewsChoice = (userId: number, { given }: { given: boolean }) =>
    database.transaction().execute(transaction => recordNewsChoice(transaction, clock, { userId, given, address }))
  /** Adds a user with one record. */
  const addRecord = async () => {
    const userId = await addUser()
    await saveNewsChoice(userId, { given: true })
    return userId
  }
  /** Resets for a test: the service is connected, the queue is empty, nothing was sent. */
  const clear = async () => {
    for (const table of ['consent_deliveries', 'jobs'] as const) await database.deleteFrom(table).execute()
    await connectDeliveries(database, clock, undefined)
    lines.length = 0
    receiver.empty()
  }
  return { ...receiver, database, clock, lines, openDelivery, rename, addUser, saveNewsChoice, addRecord, clear }
}

/** Returns the email address of each record, which is its first element. */
export const toEmails = (records: { elements: { value: string }[] }[]) =>
  records.map(({ elements }) => elements[0]!.value)
