import type pg from 'pg'
import type { ReceivedMail } from '../../../server/testing/servers/mail-servers.ts'
import { publishedTable } from '../publications.ts'
import type { Surroundings } from './surroundings.ts'

/** A write with its own key, by which it can be counted. */
export interface SentWrite {
  /** What the write leaves: rows of a table, or mails that the mail server has received. */
  storedAs: StoredKind
  key: string
  sentAt: number
  isAcknowledged: boolean
}

export type StoredKind = keyof typeof storedKeysSql | 'mails'

/** Select the keys that are stored, among those of `$1`. */
const storedKeysSql = {
  'cookie choices': 'select browser_name as key from cookie_choices where browser_name = any($1)',
  'user groups': 'select name as key from user_groups where name = any($1)',
  publications: `select row_count::text as key from report_version_files join report_files file using (report_file_id)
    join reports using (report_id) where file.kind = 'csv' and file_name = '${publishedTable}' and row_count::text = any($1)`,
}

/**
 * Returns the mails without repetitions. The portal sends a mail again if it did not receive the server's answer; the repetition has the
 * same Message-ID.
 */
export const differentMails = (received: ReceivedMail[]) => [
  ...new Map(received.map(mail => [`${mail.messageId} ${mail.recipients}`, mail])).values(),
]

/** Returns the keys of a kind that are stored, one for each time. */
const listStoredKeys = async (
  pool: pg.Pool,
  storedAs: StoredKind,
  keys: string[],
  { mails }: Pick<Surroundings, 'mails'>,
) => {
  if (storedAs === 'mails') return differentMails(mails.received).flatMap(({ recipients }) => recipients)
  return (await pool.query<{ key: string }>(storedKeysSql[storedAs], [keys])).rows.map(({ key }) => key)
}

export interface WriteComparison {
  acknowledged: number
  lost: string[]
  doubled: string[]
}

/** Compares writes with what is stored; a write that was not acknowledged may be stored once or not at all. */
export const compareWrites = async (allWrites: SentWrite[], surroundings: Surroundings): Promise<WriteComparison> => {
  const comparison: WriteComparison = { acknowledged: 0, lost: [], doubled: [] }
  for (const [storedAs, writes] of Map.groupBy(allWrites, write => write.storedAs)) {
    const keys = writes.map(({ key }) => key)
    const storedKeys = await listStoredKeys(surroundings.database.pool, storedAs, keys, surroundings)
    const repetitionsByKey = Map.groupBy(storedKeys, key => key)
    for (const { key, isAcknowledged } of writes) {
      const storedCount = repetitionsByKey.get(key)?.length ?? 0
      if (isAcknowledged) comparison.acknowledged += 1
      if (isAcknowledged && storedCount === 0) comparison.lost.push(`${storedAs}: ${key}`)
      if (storedCount > 1) comparison.doubled.push(`${storedAs}: ${key}`)
    }
  }
  return comparison
}
