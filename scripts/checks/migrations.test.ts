import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMigrations } from './migrations.ts'
import { makeTree } from './temporary-trees.ts'

const earlier = { 'database/migrations/0205-earlier.sql': 'alter table reports drop column title;' }
const checkMigration = (t: Parameters<typeof makeTree>[0], sql: string) =>
  checkMigrations(makeTree(t, { ...earlier, 'database/migrations/0281-new.sql': sql }))

const adding: Record<string, string> = {
  'creates a table with its own constraints':
    'create table notes (id int primary key, text text not null); alter table notes add constraint short check (length(text) < 9); create unique index on notes (text);',
  'adds a column that may be null': 'alter table reports add column note text;',
  'adds a column with a default': `alter table reports add column note text not null default '', add column at timestamptz not null default now();`,
  'adds an index': 'create index on reports (title);',
  'removes a constraint':
    'alter table reports drop constraint short; alter table reports alter column title drop not null;',
  'replaces a function': 'create or replace function search_normal(text) returns text language sql as $$ select $1 $$;',
  'has the word drop in a comment': '-- to drop column title later\nselect 1;',
}
const contracting: Record<string, string> = {
  'drops a table': 'drop table reports;',
  'drops a column': 'alter table reports drop column title;',
  'drops a column without the word column': 'alter table reports drop if exists title;',
  'drops a function': 'drop function search_normal;',
  'renames a table': 'alter table reports rename to tables;',
  'renames a column': 'alter table reports rename column title to name;',
  'renames a column without the word column': 'alter table reports rename title to name;',
  'makes a column not null': 'alter table reports alter column title set not null;',
  'adds a column that is not null':
    'alter table reports add column note text default null, add column at date not null;',
  'changes a type': 'alter table reports alter column title type int using 1;',
  'drops a default': 'alter table reports alter title drop default;',
  'adds a constraint': 'alter table reports add constraint short check (length(title) < 9);',
  'adds a unique index': 'create unique index titles on reports (title);',
}

for (const [description, sql] of Object.entries(adding)) {
  test(`a migration that ${description} passes`, async t => assert.deepEqual(await checkMigration(t, sql), []))
}

for (const [description, sql] of Object.entries(contracting)) {
  test(`a migration that ${description} is refused`, async t => {
    const faults = await checkMigration(t, sql)
    assert.equal(faults.length, 1, faults.join('\n'))
    assert.match(faults[0]!, /^database\/migrations\/0281-new\.sql: it /)
  })
  test(`a marked migration that ${description} passes`, async t => {
    assert.deepEqual(await checkMigration(t, `-- owner: catalogue\n-- contract: 0205\n${sql}`), [])
  })
}

test('a mark without an earlier migration is refused', async t => {
  for (const number of ['0204', '0281'])
    assert.deepEqual(await checkMigration(t, `-- contract: ${number}\ndrop table reports;`), [
      `database/migrations/0281-new.sql: -- contract: ${number} names no earlier migration`,
    ])
})
