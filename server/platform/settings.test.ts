import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, SettingsError } from './settings.ts'

test('every setting has a safe default, and an empty value counts as missing', () => {
  const settings = readSettings({ PORT: '', PUBLIC_URL: '' })
  assert.deepEqual(
    [settings.HOST, settings.PORT, settings.IDLE_MINUTES, settings.PUBLIC_URL],
    ['127.0.0.1', 3000, 30, undefined],
  )
})

test('a wrong value stops the start, and the error names its variable', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    SAMPLE_DATA: 'yes',
    IDLE_MINUTES: '0',
    LOG_LEVEL: 'loud',
  }
  for (const [name, value] of Object.entries(wrong))
    assert.throws(
      () => readSettings({ [name]: value }),
      (error: Error) => error instanceof SettingsError && error.message.includes(`${name}:`),
    )
})

test('the public address keeps only its origin', () => {
  assert.equal(readSettings({ PUBLIC_URL: 'https://data.example.org/portal/' }).PUBLIC_URL, 'https://data.example.org')
})

const consent = {
  CONSENT_URL: 'https://consent.example.org/api',
  CONSENT_CLIENT_ID: 'portal',
  CONSENT_CLIENT_SECRET: 'unsaid',
  CONSENT_COLLECTION_POINT: '7',
  CONSENT_PURPOSE: '12',
}

test('the settings of the consent service are complete or absent', () => {
  assert.equal(readSettings({ ...consent }).CONSENT_PURPOSE, '12')
  for (const name of Object.keys(consent))
    assert.throws(
      () => readSettings({ ...consent, [name]: '' }),
      ({ message }: Error) => message.includes(`${name}: Missing`) && message.split(': Missing').length === 2,
    )
})

test('a wrong value of the consent service is named, and a secret is never printed', () => {
  for (const CONSENT_URL of ['ftp://x', 'https://name:sesame@consent.example.org', 'https://consent.example.org?a=1'])
    assert.throws(
      () => readSettings({ ...consent, CONSENT_URL }),
      ({ message }: Error) => message.includes('CONSENT_URL:') && !/unsaid|sesame/.test(message),
    )
})

test('CONSENT_SINCE is a day in Bangkok or a time with its zone, and requires the service', () => {
  const readSince = (CONSENT_SINCE: string) => readSettings({ ...consent, CONSENT_SINCE }).CONSENT_SINCE?.toISOString()
  assert.equal(readSince(''), undefined)
  assert.equal(readSince('2026-11-20'), '2026-11-19T17:00:00.000Z')
  assert.equal(readSince('2026-11-20T09:00:00+07:00'), '2026-11-20T02:00:00.000Z')
  for (const wrong of ['now', 'all', '2026-02-30', '20/11/2569', '2026-11-20T09:00:00', '1'])
    assert.throws(
      () => readSince(wrong),
      ({ message }: Error) => message.includes('CONSENT_SINCE: Give a day as 2026-11-20'),
    )
  assert.throws(() => readSettings({ CONSENT_SINCE: '2026-11-20' }), /CONSENT_SINCE: Give CONSENT_URL too/)
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_REGION: 'default',
  S3_BUCKET: 'khlang-files',
  S3_ACCESS_KEY_ID: 'portal',
  S3_SECRET_ACCESS_KEY: 'unsaid',
}

test('the settings of the bucket are complete or absent, and a wrong value is named', () => {
  assert.equal(readSettings({ ...bucket }).S3_BUCKET, 'khlang-files')
  for (const name of Object.keys(bucket))
    assert.throws(
      () => readSettings({ ...bucket, [name]: '' }),
      ({ message }: Error) => message.includes(`${name}: Missing`) && !message.includes('unsaid'),
    )
  const wrong: [name: string, value: string][] = [
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://name:sesame@s3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/khlang-files'],
    ['S3_BUCKET', 'a/b'],
  ]
  for (const [name, value] of wrong)
    assert.throws(
      () => readSettings({ ...bucket, [name]: value }),
      ({ message }: Error) => message.includes(`${name}:`) && !/unsaid|sesame/.test(message),
    )
})
