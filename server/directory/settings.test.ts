import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootCertificates } from 'node:tls'
import { readSettings, SettingsError } from '../platform/settings.ts'
import { createTestFolder } from '../testing/folders.ts'
import { findDirectorySettings } from './settings.ts'

const folder = await createTestFolder()
const baseSettings = { LDAP_URL: 'ldaps://dc1.example.org', LDAP_BASE_DN: 'dc=example,dc=org' }
const findDirectoryWith = (more: Record<string, string> = {}) =>
  findDirectorySettings(readSettings({ ...baseSettings, ...more }))

test('without an address there is no directory', () => {
  assert.equal(findDirectorySettings(readSettings({})), undefined)
})

test('a directory needs its address and its base; the rest has defaults', () => {
  const directory = findDirectoryWith()
  assert.deepEqual(
    {
      url: directory?.url,
      baseDn: directory?.baseDn,
      bindDn: directory?.bindDn,
      certificateAuthority: directory?.certificateAuthority,
    },
    { url: 'ldaps://dc1.example.org', baseDn: 'dc=example,dc=org', bindDn: undefined, certificateAuthority: undefined },
  )
  assert.match(directory?.userFilter ?? '', /sAMAccountName=.*userPrincipalName=.*uid=/)
})

test('the certificates of an authority are read from a file', async () => {
  const path = join(folder, 'authority.pem')
  await writeFile(path, rootCertificates[0]!)
  assert.equal(findDirectoryWith({ LDAP_CA_FILE: path })?.certificateAuthority, rootCertificates[0])
})

const wrong: Record<string, string>[] = [
  { LDAP_URL: 'https://dc1.example.org' },
  { LDAP_URL: 'ldaps://name:sesame@dc1.example.org' },
  { LDAP_URL: 'ldaps://dc1.example.org/dc=example' },
  { LDAP_BASE_DN: '' },
  { LDAP_BIND_PASSWORD: '', LDAP_BIND_DN: 'cn=portal' },
  { LDAP_BIND_DN: '', LDAP_BIND_PASSWORD: 'sesame' },
  { LDAP_USER_FILTER: '(uid=somebody)' },
  { LDAP_USER_FILTER: '(uid={{username}}' },
  { LDAP_CA_FILE: join(folder, 'nowhere.pem') },
  { LDAP_CA_FILE: import.meta.filename },
]
for (const more of wrong)
  test(`the start is refused with ${JSON.stringify(more).replaceAll(folder, '')}, and the variable named`, () => {
    const name = Object.keys(more)[0]
    assert.throws(
      () => findDirectoryWith(more),
      (error: Error) =>
        error instanceof SettingsError && error.message.includes(`\n${name}: `) && !error.message.includes('sesame'),
    )
  })
