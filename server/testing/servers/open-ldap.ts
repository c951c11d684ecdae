import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from './certificates.ts'
import { type Keep, loopbackAddress, openKeep, waitUntilListening } from './kept-programs.ts'

const program = '/usr/sbin/slapd'

/** The reason why OpenLDAP cannot be started here; false if there is none. */
export const withoutOpenLdap = existsSync(program) ? false : "Debian's slapd is not installed"

/**
 * Starts an OpenLDAP on loopback for one test file, or in the caller's keep, with LDIF entries below dc=office,dc=test; if it cannot run
 * here, only returns its address. Its certificate covers only the first of its two addresses. Like many servers, it treats a name with an
 * empty password as anonymous.
 */
export const startOpenLdap = async (entries: string, callerKeep?: Keep) => {
  const keep = callerKeep ?? (await openKeep())
  const [address, otherAddress] = [loopbackAddress(), loopbackAddress()]
  const urls = {
    plain: `ldap://${address}:3389`,
    secure: `ldaps://${address}:3636`,
    misnamed: `ldaps://${otherAddress}:3636`,
  }
  const authority = withoutOpenLdap ? '' : await start(keep, address, urls, entries)
  return { keep, urls, authority, baseDn: 'dc=office,dc=test', administrator }
}

/** Starts the server; returns the authority of its certificate. */
const start = async (keep: Keep, address: string, urls: Record<string, string>, entries: string) => {
  const { folder, run } = keep
  const { key, certificate, authority } = await makeCertificate(keep, address)
  const settings = join(folder, 'slapd.conf')
  await mkdir(join(folder, 'entries'))
  await writeFile(settings, buildSettings(folder, { key, certificate }))
  await writeFile(join(folder, 'entries.ldif'), entries)
  await run('/usr/sbin/slapadd', '-f', settings, '-l', join(folder, 'entries.ldif'))
  const slapd = keep.start(program, '-d', '0', '-f', settings, '-h', Object.values(urls).join(' '))
  await waitUntilListening(slapd, address, 3389)
  return authority
}

const administrator = { bindDn: 'cn=admin,dc=office,dc=test', bindPassword: 'Keeper-of-all-1' }

const buildSettings = (folder: string, { key, certificate }: { key: string; certificate: string }) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
pidfile ${folder}/slapd.pid
TLSCertificateFile ${certificate}
TLSCertificateKeyFile ${key}
allow bind_anon_dn
access to attrs=userPassword by anonymous auth by * none
access to dn.subtree="ou=secret,dc=office,dc=test" by dn.exact="uid=service,dc=office,dc=test" read by anonymous auth by * none
access to * by * read

database mdb
suffix dc=office,dc=test
rootdn ${administrator.bindDn}
rootpw ${administrator.bindPassword}
directory ${folder}/entries
maxsize 16777216
index uid eq
overlay ppolicy
ppolicy_default cn=policy,dc=office,dc=test
ppolicy_use_lockout
`
