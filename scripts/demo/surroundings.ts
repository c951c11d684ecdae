import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls from 'node:tls'
import pg from 'pg'
import { closeAtEnd, openTemporaryFolder } from '../../bench/closers.ts'
import { startPrivatePostgres } from '../../server/platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { makeCertificate } from '../../server/testing/servers/certificates.ts'
import { consentSettings, openConsentReceiver } from '../../server/testing/servers/consent-receivers.ts'
import { freePort } from '../../server/testing/servers/free-ports.ts'
import { type Keep, keepPrograms, waitUntilListening } from '../../server/testing/servers/kept-programs.ts'
import { openMailServer } from '../../server/testing/servers/mail-servers.ts'
import { bucketSettings, keepRadosgw, makeBucket, withoutRadosgw } from '../../server/testing/servers/radosgw.ts'

const haproxy = '/usr/sbin/haproxy'
const host = '127.0.0.1'

/** Lists what the machine lacks for the demo, each with what to install. */
export const listMissing = () => [
  ...(existsSync(haproxy) ? [] : ['HAProxy is missing: apt-get install haproxy']),
  ...(existsSync('/usr/bin/openssl') ? [] : ['OpenSSL is missing: apt-get install openssl']),
  ...(withoutRadosgw ? ['An S3 store is missing: apt-get install radosgw ceph-mon ceph-mgr ceph-osd ceph-common'] : []),
]

/** Starts all that the nodes need: a database, an S3 store, HAProxy before the ports of the nodes, a mail server and a consent service. */
export const openSurroundings = async (ports: number[]) => {
  const folder = await openTemporaryFolder()
  const { connection, stop } = await startPrivatePostgres(join(folder, 'database'), () => {})
  closeAtEnd(stop)
  const rows = new pg.Pool({ ...connection, max: 2 })
  rows.on('error', () => {})
  closeAtEnd(() => rows.end())
  const keep = await keepPrograms()
  closeAtEnd(keep.close)
  const gateway = await openBucket(keep)
  const origin = await startBalancer(keep, ports)
  const mails = await openMailServer()
  const consent = await openConsentReceiver()
  closeAtEnd(mails.close)
  closeAtEnd(consent.close)
  const settings = {
    DATABASE_URL: toDatabaseUrl(connection),
    DATABASE_CONNECTIONS: '6',
    ...bucketSettings(gateway, bucket),
    SMTP_URL: mails.url,
    ...consentSettings(consent.url),
    TRUST_PROXY: 'on',
    PUBLIC_URL: origin,
    DRAIN_NOTICE_SECONDS: '5',
  }
  return { folder, origin, settings, rows, mails, consent }
}
export type Surroundings = Awaited<ReturnType<typeof openSurroundings>>

const bucket = 'khlang'
const openBucket = async (keep: Keep) => {
  const gateway = await keepRadosgw(keep)
  await makeBucket(gateway, bucket)
  return gateway
}

/** Starts HAProxy with the settings of operations/proxies, for these nodes and on a free port; this process then trusts its certificate. */
const startBalancer = async (keep: Keep, ports: number[]) => {
  const { key, certificate, authority } = await makeCertificate(keep, host)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  const pemFile = join(keep.folder, 'both.pem')
  await writeFile(pemFile, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const template = await readFile(join(import.meta.dirname, '../../operations/proxies/haproxy-nodes.cfg'), 'utf8')
  const port = await freePort()
  const path = join(keep.folder, 'haproxy-nodes.cfg')
  await writeFile(path, buildProxySettings(template, { port, pemFile, ports }))
  await waitUntilListening(keep.start(haproxy, '-db', '-f', path), host, port)
  return `https://${host}:${port}`
}

const buildProxySettings = (
  template: string,
  { port, pemFile, ports }: { port: number; pemFile: string; ports: number[] },
) => {
  const lines = template.split('\n').flatMap(line => {
    if (line.includes('bind :80')) return []
    // Each backend has a line for each node.
    if (/server node[23] /.test(line)) return []
    if (!line.includes('server node1 ')) return [line]
    return ports.map((node, index) =>
      line.replaceAll('node1', `node${index + 1}`).replace('127.0.0.1:3001', `${host}:${node}`),
    )
  })
  return lines.join('\n').replace('bind :443', `bind ${host}:${port}`).replace('/etc/khlang/tls/haproxy.pem', pemFile)
}
