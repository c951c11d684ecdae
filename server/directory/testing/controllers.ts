import { join } from 'node:path'
import { Attribute, Change, Client } from 'ldapts'
import type { Keep } from '../../testing/servers/kept-programs.ts'
import type { startSamba } from '../../testing/servers/samba.ts'
import { password, somchai } from './entries.ts'

const [normal, disabled, neverExpires] = [512, 2, 65_536]

/** Adds users to a new domain, one for each case, and a lock after four wrong passwords. */
export const fillController = async ({
  keep,
  urls,
  authority,
  baseDn,
  administrator,
}: Awaited<ReturnType<typeof startSamba>>) => {
  const adminClient = new Client({ url: urls.secure, tlsOptions: { ca: authority } })
  await adminClient.bind(administrator.bindDn, administrator.bindPassword)
  const lockoutRule = new Attribute({ type: 'lockoutThreshold', values: ['4'] })
  await adminClient.modify(baseDn, new Change({ operation: 'replace', modification: lockoutRule }))
  await adminClient.add(`OU=Alone,${baseDn}`, { objectClass: 'organizationalUnit' })
  const addUser = (name: string, more?: Record<string, string>, unit = 'CN=Users') =>
    adminClient.add(`CN=${name},${unit},${baseDn}`, buildUser(name, more))
  await addUser('somchai', { givenName: somchai.firstname, sn: somchai.lastname, mail: somchai.email })
  await addUser('service')
  await addUser('single', {}, 'OU=Alone')
  await addUser('twin', { description: 'twin' })
  await addUser('double', { description: 'twin' })
  await addUser('disabled', { userAccountControl: String(normal + disabled) })
  await addUser('lockable')
  await addUser('changing')
  await addUser('follower')
  await addUser('left', { accountExpires: '1' })
  await addUser('fresh', { pwdLastSet: '0', userAccountControl: String(normal) })
  await addUser('late', { userAccountControl: String(normal) })
  await adminClient.unbind()
  await makePasswordOld(keep, 'late')
}

/** Returns the attributes of a user whose password never expires, by default. */
const buildUser = (name: string, more: Record<string, string> = {}) => {
  const attributes = {
    objectClass: 'user',
    sAMAccountName: name,
    userPrincipalName: `${name}@office.test`,
    userAccountControl: String(normal + neverExpires),
    ...more,
  }
  return [
    ...Object.entries(attributes).map(([type, value]) => new Attribute({ type, values: [value] })),
    new Attribute({ type: 'unicodePwd', values: [Buffer.from(`"${password}"`, 'utf16le')] }),
  ]
}

/** Sets the age of a user's password to 2020, which an Active Directory does not allow from outside. */
const makePasswordOld = ({ folder, run }: Keep, name: string) => {
  const script = `
import ldb, sys
from samba.auth import system_session
from samba.param import LoadParm
from samba.samdb import SamDB
folder, name = sys.argv[1:]
settings = LoadParm(filename_for_non_global_lp=folder + '/etc/smb.conf')
users = SamDB(url=folder + '/private/sam.ldb', session_info=system_session(settings), lp=settings)
late = ldb.Message(users.search(expression='sAMAccountName=' + name)[0].dn)
late['pwdLastSet'] = ldb.MessageElement('132223104000000000', ldb.FLAG_MOD_REPLACE, 'pwdLastSet')
users.modify(late, ['bypassoperational:0', 'local_oid:1.3.6.1.4.1.7165.4.3.12:0'])`
  return run('/usr/bin/python3', '-c', script, join(folder, 'domain'), name)
}
