import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from './certificates.ts'
import { type Keep, loopbackAddress, openKeep, waitUntilListening } from './kept-programs.ts'

const program = '/usr/sbin/samba'
const neededPaths = [program, '/usr/bin/samba-tool', '/usr/share/samba/setup/provision.ldif']

const findObstacle = () => {
  if (!neededPaths.every(path => existsSync(path))) return "Debian's samba and samba-ad-provision are not installed"
  return process.getuid?.() === 0 ? false : 'only root may start a domain controller'
}

/** The reason why a domain controller cannot be started here; false if there is none. */
export const withoutSamba = findObstacle()

/**
 * Starts Samba as the Active Directory of a new domain office.test, for one test file: only its LDAP, on its own loopback address. If it
 * cannot run here, only returns the address.
 */
export const startSamba = async () => {
  const keep = await openKeep()
  const address = loopbackAddress()
  const authority = withoutSamba ? '' : await start(keep, address)
  const urls = { plain: `ldap://${address}`, secure: `ldaps://${address}` }
  return { keep, urls, authority, baseDn: 'DC=office,DC=test', administrator }
}

/** Starts the server; returns the authority of its certificate. */
const start = async (keep: Keep, address: string) => {
  const { folder, run } = keep
  const { key, certificate, authority, authorityFile } = await makeCertificate(keep, address)
  const draft = join(folder, 'draft.conf')
  await writeFile(draft, buildSettings(folder, address, { key, certificate, authorityFile }))
  const domain = ['--realm=OFFICE.TEST', '--domain=OFFICE', `--adminpass=${administrator.bindPassword}`]
  const host = ['--server-role=dc', '--dns-backend=NONE', '--host-name=dc1', `--host-ip=${address}`]
  const target = join(folder, 'domain')
  await run('samba-tool', 'domain', 'provision', '-s', draft, `--targetdir=${target}`, ...domain, ...host)
  const samba = keep.start(program, '-i', '-M', 'single', '-s', join(target, 'etc/smb.conf'))
  await waitUntilListening(samba, address, 636)
  return authority
}

const administrator = { bindDn: 'administrator@office.test', bindPassword: 'Keeper-of-all-1' }

const buildSettings = (
  folder: string,
  address: string,
  { key, certificate, authorityFile }: { key: string; certificate: string; authorityFile: string },
) => `
[global]
  interfaces = ${address}/8
  bind interfaces only = yes
  server services = ldap
  disable netbios = yes
  log file = ${folder}/log
  pid directory = ${folder}
  ncalrpc dir = ${folder}/ncalrpc
  posix:eadb = ${folder}/eadb.tdb
  tls keyfile = ${key}
  tls certfile = ${certificate}
  tls cafile = ${authorityFile}
`
