import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, SettingsError } from './settings.ts'

test('everything has a safe default, and an empty value counts as none', () => {
  const settings = readSettings({ PORT: '', PUBLIC_URL: '' })
  assert.deepEqual(
    [settings.HOST, settings.PORT, settings.IDLE_MINUTES, settings.PUBLIC_URL],
    ['127.0.0.1', 3000, 30, undefined],
  )
})

test('a wrong value stops the start with the name of its variable', () => {
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

test('the public address keeps its origin alone', () => {
  assert.equal(readSettings({ PUBLIC_URL: 'https://data.example.org/portal/' }).PUBLIC_URL, 'https://data.example.org')
})
