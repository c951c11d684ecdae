import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { entries } from '../../../server/directory/testing/entries.ts'
import { startPrivatePostgres } from '../../../server/platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from '../../../server/testing/databases/database-addresses.ts'
import { consentSettings, openConsentReceiver } from '../../../server/testing/servers/consent-receivers.ts'
import { keepPrograms } from '../../../server/testing/servers/kept-programs.ts'
import { openMailServer } from '../../../server/testing/servers/mail-servers.ts'
import { startOpenLdap, withoutOpenLdap } from '../../../server/testing/servers/open-ldap.ts'
import { bucketSettings, keepRadosgw, makeBucket, withoutRadosgw } from '../../../server/testing/servers/radosgw.ts'
import { keepSilentLine, toSocket } from '../../../server/testing/servers/silent-lines.ts'
import { closeAtEnd } from '../../closers.ts'
import { openBucketProxy } from './bucket-proxies.ts'
import { openSmallDisk } from './small-disks.ts'

const local = '127.0.0.1'
const bucket = 'khlang'

/** Starts all that the portal depends on, each behind a proxy that can be silent, and returns the settings of the portal. */
export const openSurroundings = async (folder: string) => {
  const dataDir = join(folder, 'portal')
  const clockFile = join(folder, 'clock')
  await writeFile(clockFile, '0')
  const [database, bucket, mails, consent, directory, disk] = [
    await openDatabase(join(folder, 'world')),
    await openBucket(),
    await openMails(),
    await openConsent(),
    await openDirectory(),
    await openSmallDisk(dataDir),
  ]
  const clock = new URL('stepped-clock.ts', import.meta.url)
  clock.searchParams.set('file', clockFile)
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    // Allows each login to have a different address.
    TRUST_PROXY: 'on',
    NODE_OPTIONS: `--import ${clock}`,
    ...database.settings,
    ...bucket?.settings,
    ...mails.settings,
    ...consent.settings,
    ...directory?.settings,
  }
  const setClockOffset = (milliseconds: number) => writeFile(clockFile, `${milliseconds}`)
  return { dataDir, settings, database, bucket, mails, consent, directory, disk, setClockOffset }
}
export type Surroundings = Awaited<ReturnType<typeof openSurroundings>>

/** Starts a database that is started again at once whenever it ends. */
const openDatabase = async (folder: string) => {
  const { connection, stop } = await startPrivatePostgres(folder, () => {})
  closeAtEnd(stop)
  const { proxy, port } = await openProxy(toSocket(connection))
  const url = toDatabaseUrl(connection)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  closeAtEnd(() => pool.end())
  return {
    proxy,
    url,
    pool,
    pidFile: join(folder, 'database/postmaster.pid'),
    settings: { DATABASE_URL: toDatabaseUrl({ ...connection, host: local, port }) },
  }
}

const openProxy = async (target: Parameters<typeof keepSilentLine>[0]) => {
  const { line: proxy, port } = await keepSilentLine(target)
  closeAtEnd(proxy.close)
  return { proxy, port }
}

const openBucket = async () => {
  if (withoutRadosgw) return null
  const keep = await keepPrograms()
  closeAtEnd(keep.close)
  const gateway = await keepRadosgw(keep)
  await makeBucket(gateway, bucket)
  const { proxy, endpoint, close } = await openBucketProxy(gateway)
  closeAtEnd(close)
  return { proxy, settings: bucketSettings({ ...gateway, endpoint }, bucket) }
}

const openMails = async () => {
  const server = await openMailServer()
  closeAtEnd(server.close)
  const { proxy, port } = await openProxy({ host: local, port: server.port })
  return { proxy, received: server.received, settings: { SMTP_URL: `smtp://${local}:${port}` } }
}

const openConsent = async () => {
  const receiver = await openConsentReceiver()
  closeAtEnd(receiver.close)
  const { proxy, port } = await openProxy({ host: local, port: Number(new URL(receiver.url).port) })
  return { proxy, kept: receiver.storedRecords, settings: consentSettings(`http://${local}:${port}/api/`) }
}

const openDirectory = async () => {
  if (withoutOpenLdap) return null
  const keep = await keepPrograms()
  closeAtEnd(keep.close)
  const { urls, baseDn } = await startOpenLdap(entries, keep)
  const { hostname, port } = new URL(urls.plain)
  const { proxy, port: proxyPort } = await openProxy({ host: hostname, port: Number(port) })
  return { proxy, settings: { LDAP_URL: `ldap://${local}:${proxyPort}`, LDAP_BASE_DN: baseDn } }
}
