import type { Database } from '../../platform/database/pool.ts'

/** Returns functions that read the mails that the portal has queued. */
export const createMailbox = (database: Database) => {
  const listMails = () => database.selectFrom('mails').selectAll().orderBy('mail_id').execute()
  const listMailsTo = async (address: string) => (await listMails()).filter(({ to_address }) => to_address === address)
  /** Reads the token of the link in the newest mail to an address. */
  const readTokenTo = async (address: string) => {
    const text = (await listMailsTo(address)).at(-1)?.text_body ?? ''
    return /data\.example\.org\/login\/[a-z]+\/([\w-]{43})$/m.exec(text)?.[1] ?? `no link to ${address}`
  }
  return { listMails, listMailsTo, readTokenTo }
}
