import assert from 'node:assert/strict'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../server/testing/folders.ts'
import { runNpmCommand } from './testing/npm-commands.ts'

const folder = await createTestFolder()
const noPortal = join(folder, 'portal')
const empty = join(folder, 'empty')
await mkdir(empty)
const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'x',
  S3_BUCKET: 'khlang',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const ownDatabase = { DATABASE_URL: 'postgresql://khlang@127.0.0.1:9/khlang' }

const whereTo = 'No backup was made. Say where it goes: npm run backup -- DIR, or s3://BUCKET/DIR.'
const whatFrom =
  'Nothing was restored. Say what to restore: npm run restore -- DIR or s3://BUCKET/DIR, and the name of a backup unless it is the newest.'
const onlyRelease = 'Nothing was restored. Use npm run restore -- --release without a place and other options.'
const cases: { name: string; words: string[]; start: string; settings?: Record<string, string> }[] = [
  { name: 'backup', words: [], start: whereTo },
  { name: 'backup', words: [empty, empty], start: whereTo },
  {
    name: 'backup',
    words: [empty],
    start: `No backup was made. There is no database in ${noPortal}. Set DATA_DIR, or DATABASE_URL`,
  },
  { name: 'backup', words: ['--fast'], start: "No backup was made. Unknown option '--fast'" },
  { name: 'restore', words: [], start: whatFrom },
  { name: 'restore', words: [empty, 'name', 'another'], start: whatFrom },
  {
    name: 'restore',
    words: [empty],
    start: 'Nothing was restored. There are no backups of a portal in this place. Look at its name.',
  },
  { name: 'restore', words: ['--release', empty], start: onlyRelease },
  { name: 'restore', words: ['--release', '--check'], start: onlyRelease },
  { name: 'rotate-key', words: ['now'], start: 'The key was not changed. Use npm run rotate-key without arguments.' },
  { name: 'move:files', words: [], start: 'The files were not moved. Give the settings S3_… of the bucket' },
  {
    name: 'move:files',
    words: ['s3://b'],
    start: 'The files were not moved. Use npm run move:files without arguments',
    settings: bucket,
  },
  {
    name: 'move:database',
    words: [],
    start: 'The database was not moved. Give DATABASE_URL, the address of an empty database',
  },
  {
    name: 'move:database',
    words: ['now'],
    start: 'The database was not moved. Use npm run move:database with DATABASE_URL',
    settings: ownDatabase,
  },
]

for (const { name, words, start, settings = {} } of cases)
  test(`npm run ${[name, ...words].join(' ').replaceAll(empty, 'EMPTY')} says what to do, and changes nothing`, async () => {
    const { code, output } = await runNpmCommand(name, words, { DATA_DIR: noPortal, ...settings })
    assert.equal(code, 1, output)
    assert.ok(output.startsWith(start), output)
    assert.equal(output.trimEnd().split('\n').length, 1, output)
    assert.deepEqual([await readdir(folder), await readdir(empty)], [['empty'], []])
  })
