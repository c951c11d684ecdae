import { setTimeout as wait } from 'node:timers/promises'
import { compare } from '../../../scripts/demo/work.ts'
import { publishedTable } from '../publications.ts'
import { sendRequest } from './outcomes.ts'
import type { Surroundings } from './surroundings.ts'
import { compareWrites, differentMails, type SentWrite } from './write-comparisons.ts'

/** Seconds until mails and deliveries that were tried during a fault are tried again, and more. */
const maxQueueSeconds = 180

const queuedSql = `select queue from jobs where queue like '%mail%' or queue like '%consent%'`
const acceptedSql = `select acceptance_key::text as key from consent_acceptances join consent_deliveries using (acceptance_id)`
const filesSql = `select report_file_id as id, row_count::text as rows from report_files join reports using (report_id)
  where kind = 'csv' and file_name = $1`

/** Waits for the queues and compares all writes: each acknowledged one once, each mail and delivery once, each published file readable. */
export const compareAll = async (
  surroundings: Surroundings,
  origin: string,
  { writes, steward }: { writes: SentWrite[]; steward: string },
) => {
  const { database, consent, mails } = surroundings
  const { pool } = database
  for (const until = Date.now() + maxQueueSeconds * 1000; Date.now() < until; await wait(500))
    if ((await pool.query(queuedSql)).rowCount === 0) break
  const { acknowledged, lost, doubled } = await compareWrites(writes, surroundings)
  const accepted = (await pool.query<{ key: string }>(acceptedSql)).rows.map(({ key }) => key)
  const deliveries = compare(
    'deliveries',
    accepted,
    consent.kept.map(({ idempotencyKey }) => idempotencyKey),
  )
  const files = (await pool.query<{ id: string; rows: string }>(filesSql, [publishedTable])).rows
  const unreadable: string[] = []
  for (const { id, rows } of files) {
    const { outcome } = await sendRequest(origin, 'file', {
      path: `/file/version/${id}.zip`,
      headers: { cookie: steward },
    })
    if (outcome.ended !== 'ok') unreadable.push(`The file of ${rows} rows: ${outcome.ended}`)
  }
  const wrong = [...lost.map(key => `lost ${key}`), ...doubled.map(key => `doubled ${key}`), ...unreadable]
  const lines = [
    `All writes: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled.`,
    `Deliveries: ${deliveries.required} required, ${deliveries.wrong.length} not done once.`,
    `Mails: ${mails.received.length} received, ${mails.received.length - differentMails(mails.received).length} of them again, with the same Message-ID.`,
    `Published files: ${files.length}, ${unreadable.length} unreadable.`,
    ...wrong,
    ...deliveries.wrong,
  ]
  return { lines, isRight: wrong.length + deliveries.wrong.length === 0 }
}
