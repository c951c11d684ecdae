import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { checkDirectoryConnection } from '../../../server/directory/index.ts'
import { formatPlace, openStore, requireOwnMark, tryStore } from '../../../server/files/index.ts'
import { checkMailServer } from '../../../server/mail/index.ts'
import type { Database } from '../../../server/platform/database/pool.ts'
import { reservedShare } from '../../../server/platform/disk-space.ts'
import { findLowDisk } from '../../../server/platform/http/operation/disk-alarms.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { openWarehouse } from '../../../server/sources/index.ts'
import { buildLocalAddress } from '../local-addresses.ts'
import { examine, type Finding, fault, formatError, ok, warning } from './findings.ts'

const timeoutMilliseconds = 5000
/** A certificate that expires within this many days is a warning. */
const certificateDays = 21

/** Examines the store: its owner and each right. Writes one small file and removes it. */
export const examineStore = (settings: Settings, dataFolder: string, database: Database | undefined) =>
  examine('store', 'Check the settings S3_… and the service.', async () => {
    if (!settings.S3_ENDPOINT && !existsSync(join(dataFolder, 'files'))) return ok('store', 'There are no files yet.')
    const store = await openStore(settings, dataFolder)
    const place = formatPlace(settings, dataFolder)
    if (database) await requireOwnMark(store, { database, place })
    const missing = await tryStore(store)
    if (missing.length === 0) return ok('store', `Files in ${place} can be listed, written, read and removed.`)
    return missing.map(({ right, cause }) =>
      fault(
        'store',
        `Files in ${place} cannot be ${participles[right]}: ${formatError(cause)}`,
        settings.S3_ENDPOINT
          ? 'Allow the key to list the bucket, and to read, write and delete objects in it.'
          : 'Allow the account of the portal to write in the data folder.',
      ),
    )
  })

const participles = { list: 'listed', write: 'written', read: 'read', remove: 'removed' }

/** Examines the free space of the data folder: a warning below the alarm of the settings, a fault where uploads are refused. */
export const examineDisk = (settings: Settings, dataFolder: string) =>
  examine('disk', 'Set DATA_DIR to an existing folder.', async () => {
    const alarm = settings.DISK_ALARM_PERCENT / 100
    const low = await findLowDisk(dataFolder, alarm)
    if (!low) return ok('disk', `More than ${settings.DISK_ALARM_PERCENT} % of it is free.`)
    const share = low.freeBytes / low.totalBytes
    const message = `${(100 * share).toFixed(1)} % of it is free.`
    const remedy = 'Free space on the disk of the data folder, or move the files to a bucket.'
    if (share < reservedShare) return fault('disk', `${message} Uploads are refused.`, remedy)
    return warning('disk', message, remedy)
  })

/** Examines whether the warehouse of the settings answers; the schema of the portal's own database needs no examination of its own. */
export const examineWarehouse = ({ WAREHOUSE_URL: url }: Settings) =>
  examine('warehouse', 'Check WAREHOUSE_URL: host, port, account, password and database.', async () => {
    if (!url) return ok('warehouse', 'It is the schema warehouse of the portal’s database.')
    const warehouse = openWarehouse({ connection: { connectionString: url } })
    try {
      await warehouse.read(snapshot => snapshot.query('select 1'))
      return ok('warehouse', 'It can be read.')
    } finally {
      await warehouse.close()
    }
  })

/** Examines whether the mail server of the settings accepts a connection. Sends no mail. */
export const examineMail = ({ SMTP_URL: url, PUBLIC_URL: publicUrl }: Settings) =>
  examine('mail', 'Check SMTP_URL: host, port, name, password and certificate.', async () => {
    if (url) {
      await checkMailServer(url, timeoutMilliseconds)
      return ok('mail', 'The mail server accepts the portal.')
    }
    if (!publicUrl) return ok('mail', 'Mails are written to the outbox of the data folder.')
    return warning('mail', 'No mails are sent: they are written to the outbox.', 'Set SMTP_URL and MAIL_FROM.')
  })

/** Examines whether the directory of the settings accepts the login of the portal. */
export const examineDirectory = (settings: Settings) =>
  examine('directory', 'Check the settings LDAP_…: address, certificate, account and base.', async () =>
    (await checkDirectoryConnection(settings))
      ? ok('directory', 'It accepts the portal’s login, and the base exists.')
      : ok('directory', 'No directory is set.'),
  )

const proxyRemedy = 'Set TRUST_PROXY=on, and have the proxy replace X-Forwarded-… headers.'

/** Examines what readers reach under PUBLIC_URL: the certificate, and whether the portal trusts its proxy. */
export const examineFront = async ({ PUBLIC_URL: publicUrl, TRUST_PROXY: trust }: Settings): Promise<Finding[]> => {
  if (!publicUrl) return [warning('address', 'PUBLIC_URL is not set.', 'Set it: links in mails start with it.')]
  if (!publicUrl.startsWith('https:'))
    return [
      warning(
        'address',
        'Readers connect without TLS.',
        'Put a proxy with a certificate in front of the portal, as in operations/proxies.',
      ),
    ]
  const certificate = await examine('certificate', 'Check the proxy and its certificate.', () =>
    examineCertificate(publicUrl),
  )
  // The portal does not serve TLS, so https means that there is a proxy.
  if (trust === 'on') return [...certificate, ok('proxy', 'The portal trusts the headers of its proxy.')]
  const message = 'Readers connect by https, so through a proxy, but TRUST_PROXY is off: they share one rate limit.'
  return [...certificate, fault('proxy', message, proxyRemedy)]
}

const examineCertificate = async (publicUrl: string): Promise<Finding> => {
  const { hostname, port } = new URL(publicUrl)
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const name = isIP(hostname) ? {} : { servername: hostname }
  const socket = connect({ host: hostname, port: Number(port || 443), ...name, timeout: timeoutMilliseconds }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.on('error', reject).on('timeout', () => reject(new Error('It does not respond')))
  const expiresAt = await promise.finally(() => socket.destroy())
  const days = Math.floor((expiresAt.getTime() - Date.now()) / dayMilliseconds)
  const message = `The certificate of ${hostname} expires in ${days} days.`
  if (days >= certificateDays) return ok('certificate', message)
  return warning('certificate', message, 'Renew it, and reload the proxy.')
}

/** Queries a portal on this machine for the state of its parts. */
export const examineRunning = async (settings: Settings): Promise<Finding[]> => {
  if (settings.PORT === 0) return [ok('portal', 'PORT is 0, so the port of a running portal is unknown.')]
  const url = `${buildLocalAddress(settings)}/readyz`
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    const { parts = {}, detail } = (await reply.json()) as { parts?: Record<string, string>; detail?: string }
    if (reply.status === 200) {
      const problems = Object.entries(parts).filter(([, state]) => state !== 'ready')
      if (problems.length === 0) return [ok('portal', 'It runs and is ready.')]
      return problems.map(([name, state]) =>
        warning(
          'portal',
          `It runs. ${name}: ${state}`,
          name === 'proxy' ? proxyRemedy : 'See the findings about it here.',
        ),
      )
    }
    return [fault('portal', `It runs and is not ready: ${detail}`, 'See the findings about its parts here.')]
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code === 'ECONNREFUSED') return [ok('portal', `No portal runs at ${settings.HOST}:${settings.PORT}.`)]
    return [fault('portal', `It does not respond at ${url}: ${formatError(error)}`, 'Check its log, and restart it.')]
  }
}
