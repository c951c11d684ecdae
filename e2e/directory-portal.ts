import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startSharedDatabase } from '../scripts/runners/shared-database.ts'
import { entries } from '../server/directory/testing/entries.ts'
import { createTemporaryFolder } from '../server/testing/folders.ts'
import { startPortal } from '../server/testing/running-portal.ts'
import { keepPrograms } from '../server/testing/servers/kept-programs.ts'
import { startOpenLdap } from '../server/testing/servers/open-ldap.ts'
import { closePortal } from './portal.ts'

/** The portal's account of a directory user, as an administrator added it. */
export interface DirectoryPerson {
  username: string
  firstname: string
  lastname: string
  email: string
  objective: 'researcher' | 'other'
  otherObjective?: string
}

/** Starts a separate portal, without a sample catalogue, connected to an OpenLDAP over LDAPS; `settings` are added to its own. */
export const openDirectoryPortal = async (settings: Record<string, string> = {}) => {
  const folder = await createTemporaryFolder()
  const keep = await keepPrograms()
  const [{ urls, authority, baseDn }, database] = await Promise.all([
    startOpenLdap(entries, keep),
    startSharedDatabase(),
  ])
  const authorityFile = join(folder, 'authority.pem')
  await writeFile(authorityFile, authority)
  const portal = await startPortal({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SAMPLE_DATA: 'off',
    TRUST_PROXY: 'on',
    LDAP_URL: urls.secure,
    LDAP_BASE_DN: baseDn,
    LDAP_CA_FILE: authorityFile,
    ...settings,
  })
  const rows = new pg.Client({ connectionString: database.url })
  await rows.connect()
  return {
    address: portal.address,
    addDirectoryUser: (person: DirectoryPerson) => addDirectoryUser(rows, person),
    close: async () => {
      await rows.end()
      const close = async () => {
        await portal.stop()
        await Promise.all([database.stop(), keep.close(), rm(folder, { recursive: true, force: true })])
      }
      await closePortal({ lines: portal.lines, close })
    },
  }
}

/** Adds a user of the directory, as an administrator does. */
const addDirectoryUser = async (
  rows: pg.Client,
  { username, firstname, lastname, email, objective, otherObjective = '-' }: DirectoryPerson,
) => {
  await rows.query(`delete from users where account_type = 'directory' and username = $1`, [username])
  await rows.query(
    `insert into users (account_type, username, firstname, lastname, email, usage_objective, other_objective, role_id, created_at)
     values ('directory', $1, $2, $3, $4, $5, $6, 3, now())`,
    [username, firstname, lastname, email, objective, otherObjective],
  )
}
