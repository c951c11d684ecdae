import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../testing/folders.ts'
import { secretSettings } from './secret-files.ts'
import { readSettings, SettingsError, settingsSchema } from './settings.ts'

const folder = await createTemporaryFolder()
const writeSecretFile = async (text: string) => {
  const path = join(folder, String(Math.random()))
  await writeFile(path, text)
  return path
}
const catchRefusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.message
  }
  return assert.fail('It was read')
}

test('a secret is read from its file, without the line break at the end', async () => {
  for (const content of ['Sesame-Open1', 'Sesame-Open1\n', 'Sesame-Open1\r\n'])
    assert.equal(readSettings({ ADMIN_PASSWORD_FILE: await writeSecretFile(content) }).ADMIN_PASSWORD, 'Sesame-Open1')
  assert.equal(
    readSettings({ BACKUP_PASSPHRASE_FILE: await writeSecretFile(' two  words ก \n') }).BACKUP_PASSPHRASE,
    ' two  words ก ',
  )
})

test('a secret from a file counts in groups of settings', async () => {
  const directory = { LDAP_URL: 'ldaps://dc.example.org', LDAP_BASE_DN: 'dc=example', LDAP_BIND_DN: 'cn=portal' }
  assert.match(catchRefusal(directory), /LDAP_BIND_PASSWORD: Missing/)
  const settings = readSettings({ ...directory, LDAP_BIND_PASSWORD_FILE: await writeSecretFile('sesame\n') })
  assert.equal(settings.LDAP_BIND_PASSWORD, 'sesame')
})

test('a missing file, an empty file, and a file in addition to the setting stop the start, and no secret is printed', async () => {
  const path = await writeSecretFile('Sesame-Open1')
  for (const [environment, expected] of [
    [
      { ADMIN_PASSWORD: 'Sesame-Open2', ADMIN_PASSWORD_FILE: path },
      /ADMIN_PASSWORD_FILE: Give this or ADMIN_PASSWORD, not/,
    ],
    [{ ADMIN_PASSWORD_FILE: join(folder, 'none') }, /ADMIN_PASSWORD_FILE: The file can't be read \(ENOENT\)/],
    [{ ADMIN_PASSWORD_FILE: folder }, /ADMIN_PASSWORD_FILE: The file can't be read \(EISDIR\)/],
    [{ ADMIN_PASSWORD_FILE: await writeSecretFile('\n') }, /ADMIN_PASSWORD_FILE: The file is empty/],
    [{ DATABASE_URL_FILE: await writeSecretFile('mysql://sesame') }, /DATABASE_URL: /],
  ] as [Record<string, string>, RegExp][]) {
    const refusalText = catchRefusal(environment)
    assert.match(refusalText, expected)
    assert.doesNotMatch(refusalText, /sesame/i)
  }
})

test('each secret setting can be given as a file', () => {
  const names = Object.keys(settingsSchema.shape)
  const secret =
    /PASSWORD|PASSPHRASE|SECRET|^METRICS_KEY$|^OTEL_EXPORTER_OTLP_HEADERS$|^(DATABASE|DATABASE_REPLICA|WAREHOUSE|SMTP)_URL$/
  assert.deepEqual(secretSettings.toSorted(), names.filter(name => secret.test(name)).toSorted())
})
