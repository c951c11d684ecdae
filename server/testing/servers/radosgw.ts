import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type Keep, loopbackAddress, openKeep, waitUntilListening } from './kept-programs.ts'

const programs = ['ceph', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw'].map(name => `/usr/bin/${name}`)

/** The reason why an S3 service cannot be started here; false if there is none. */
export const withoutRadosgw = programs.every(path => existsSync(path))
  ? false
  : "Debian's radosgw, ceph-mon, ceph-osd, ceph-mgr and ceph-common are not installed"

const port = 7480
const keys = { accessKeyId: 'KHLANGTESTKEY', secretAccessKey: 'secret-of-the-test-alone' }

const radosgwAt = (address: string) => ({
  address,
  port,
  endpoint: `http://${address}:${port}`,
  region: 'default',
  ...keys,
})

type Gateway = Omit<ReturnType<typeof radosgwAt>, 'address' | 'port'>

/**
 * Starts Ceph's S3 service for one test file, with its data in memory, on its own loopback address; if it cannot run here, only returns the
 * address.
 */
export const startRadosgw = async () => {
  const address = loopbackAddress()
  if (!withoutRadosgw) await start(await openKeep(), address)
  return radosgwAt(address)
}

/** Starts Ceph's S3 service until the keep is closed. */
export const keepRadosgw = async (keep: Keep) => {
  const address = loopbackAddress()
  await start(keep, address)
  return radosgwAt(address)
}

/** Returns the settings of a portal whose files are in a bucket of the service. */
export const bucketSettings = ({ endpoint, region, accessKeyId, secretAccessKey }: Gateway, bucket: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** Makes a bucket. */
export const makeBucket = async (
  { endpoint, region, accessKeyId, secretAccessKey }: Awaited<ReturnType<typeof startRadosgw>>,
  bucket: string,
) => {
  const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

const start = async ({ folder, run, start }: Keep, address: string) => {
  const cluster = { id: randomUUID(), monitor: `[v2:${address}:3300]` }
  const settings = ['-c', 'ceph.conf']
  for (const name of ['mon', 'mgr', 'osd']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'ceph.conf'), buildSettings(folder, address, cluster))
  await run('ceph-authtool', '-C', 'keyring')
  for (const [name, rights] of Object.entries(rightsByName)) {
    const caps = Object.entries(rights).flatMap(([whom, right]) => ['--cap', whom, right])
    await run('ceph-authtool', 'keyring', '--gen-key', '-n', name, ...caps)
  }
  await run('monmaptool', '--create', '--fsid', cluster.id, '--addv', 'a', cluster.monitor, 'monmap')
  await run('ceph-mon', ...settings, '--mkfs', '-i', 'a', '--monmap', 'monmap')
  await waitUntilListening(start('ceph-mon', ...settings, '-f', '-i', 'a'), address, 3300)
  start('ceph-mgr', ...settings, '-f', '-i', 'x')
  const disk = randomUUID()
  await run('ceph', ...settings, '--connect-timeout', '30', 'osd', 'new', disk, '0')
  await run('ceph-osd', ...settings, '-i', '0', '--mkfs', '--osd-uuid', disk)
  start('ceph-osd', ...settings, '-f', '-i', '0')
  const keyOptions = [`--access-key=${keys.accessKeyId}`, `--secret=${keys.secretAccessKey}`]
  await run('radosgw-admin', ...settings, 'user', 'create', '--uid=khlang', '--display-name=Khlang', ...keyOptions)
  await waitUntilListening(start('radosgw', ...settings, '-f', '-n', 'client.rgw'), address, port)
}

const rightsByName = {
  'mon.': { mon: 'allow *' },
  'client.admin': { mon: 'allow *', osd: 'allow *', mgr: 'allow *' },
  'mgr.x': { mon: 'allow profile mgr', osd: 'allow *' },
  'osd.0': { mon: 'allow profile osd', osd: 'allow *', mgr: 'allow profile osd' },
  'client.rgw': { mon: 'allow rw', osd: 'allow rwx', mgr: 'allow rw' },
}

const buildSettings = (folder: string, address: string, cluster: { id: string; monitor: string }) => `
[global]
fsid = ${cluster.id}
mon initial members = a
mon host = ${cluster.monitor}
ms bind msgr1 = false
public addr = ${address}
cluster addr = ${address}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
crash dir = ${folder}
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
mon data = ${folder}/mon
mgr data = ${folder}/mgr
osd data = ${folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
rgw data = ${folder}
rgw frontends = beast endpoint=${address}:${port}
`
