import { randomBytes } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { PublishRule } from '../../contract/catalogue/releases.ts'
import { createTemporaryFolder } from '../../server/testing/folders.ts'
import { startSamplePortal } from '../../server/testing/sample-portals.ts'
import { test as journey } from '../journey.ts'
import { type Person, password } from '../people.ts'
import { closePortal } from '../portal.ts'

/** Starts a separate portal with the sample catalogue, so that staff can change it and sign in concurrently. */
const openStaffPortal = async (rule: PublishRule) => {
  const office = rule === 'anyone' ? null : await copyOffice(rule)
  const portal = await startSamplePortal({
    TRUST_PROXY: 'on',
    // Mails to followers are sent without a delay.
    RELEASE_MAIL_MINUTES: '0',
    ...(office && { OFFICE_DIR: office }),
  })
  const rows = portal.pool
  return {
    address: portal.address,
    outbox: join(portal.folder, 'outbox'),
    rows,
    hire: (roleId: number) => hire(rows, roleId),
    close: async () => {
      await closePortal(portal)
      if (office) await rm(office, { recursive: true, force: true })
    },
  }
}
/** Copies the default office folder with another rule for publishing. */
const copyOffice = async (publish: PublishRule) => {
  const folder = await createTemporaryFolder()
  await cp(join(import.meta.dirname, '../../office'), folder, { recursive: true })
  const path = join(folder, 'office.json')
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), publish }))
  return folder
}
export type StaffPortal = Awaited<ReturnType<typeof openStaffPortal>>

/** Creates a member of staff like the sample's steward, with another name and role: an account has one session, so journeys share none. */
const hire = async (rows: pg.Pool, roleId: number): Promise<Person> => {
  const username = `w${randomBytes(6).toString('hex')}`
  const person = { username, password, email: `${username}@example.org` }
  const result = await rows.query(`select * from users where username = 'steward'`)
  const { user_id: stewardId, ...steward } = result.rows[0]
  const account: Record<string, unknown> = { ...steward, username, email: person.email, role_id: roleId }
  const columns = Object.keys(account)
  await rows.query(
    `with hired as (
       insert into users (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning user_id
     )
     insert into passwords (user_id, hash, set_at)
     select hired.user_id, hash, set_at from hired, passwords where passwords.user_id = ${stewardId}`,
    Object.values(account),
  )
  return person
}

/** Journeys of staff: a separate portal serves all of them, one after the other. */
export const test = journey.extend<object, { portal: StaffPortal; rule: PublishRule }>({
  rule: ['anyone', { option: true, scope: 'worker' }],
  portal: [
    async ({ rule }, use) => {
      const portal = await openStaffPortal(rule)
      const { KHLANG_ADDRESS, KHLANG_OUTBOX } = process.env
      process.env.KHLANG_ADDRESS = portal.address
      process.env.KHLANG_OUTBOX = portal.outbox
      await use(portal)
      process.env.KHLANG_ADDRESS = KHLANG_ADDRESS
      process.env.KHLANG_OUTBOX = KHLANG_OUTBOX
      await portal.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.address),
})
