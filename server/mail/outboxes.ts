import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

interface OutboxMail {
  mailId: number
  queuedAt: Date
}

/** Returns the name of a mail's file in the outbox. */
export const toOutboxName = ({ mailId, queuedAt }: OutboxMail) =>
  `${queuedAt.toISOString().replace(/\W/g, '')}-${mailId}.eml`

/** Deletes the files of mails that the portal no longer stores, because the addresses in the files are personal data. */
export const sweepOutbox = async (database: Database, folder: string) => {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const ids = names.map(name => Number(/-(\d+)\.eml$/.exec(name)?.[1] ?? 0))
  const storedMails = await database
    .selectFrom('mails')
    .select(['mail_id as mailId', 'queued_at as queuedAt'])
    .where('mail_id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute()
  const keptNames = new Set(storedMails.map(toOutboxName))
  await removeFiles(
    folder,
    names.filter(name => !keptNames.has(name)),
  )
}

/** Deletes the files of these mails, without reading the folder, which may hold many others. */
export const removeFromOutbox = (folder: string, mails: readonly OutboxMail[]) =>
  removeFiles(folder, mails.map(toOutboxName))

const removeFiles = async (folder: string, names: readonly string[]) => {
  for (const name of names) await rm(join(folder, name), { force: true })
}
