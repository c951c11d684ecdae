import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkWrites } from './writes.ts'

const migrations = {
  'database/migrations/0001-reports.sql': '-- owner: catalogue\n-- Reports.\ncreate table reports (id int);\n',
  'database/migrations/0002-downloads.sql': `-- owner: usage
create table if not exists public."downloads" (id int); -- create table ghosts
create materialized view ranking as select 1;
alter table downloads rename to download_starts;`,
}

const fine: Record<string, string> = {
  'query builder on its own table': `db.insertInto('reports').values({})`,
  'SQL on its own table': 'sql`update reports set title = ${title} where id in (select id from downloads)`',
  'reading any table': `db.selectFrom('downloads').selectAll()`,
  'reading any table in SQL': 'sql`select * from downloads for update`',
  'its own table inside a with': 'sql`with deleted as (delete from reports returning id) select * from deleted`',
  'prose about updates': `log('update downloads when you set the clock')`,
  'a comment': `// db.insertInto('downloads')`,
}

const wrong: Record<string, string> = {
  insertInto: `db.insertInto('downloads').values({})`,
  'updateTable with an alias': `db.updateTable('downloads as d').set({})`,
  'deleteFrom with a schema': `db.deleteFrom('public.downloads')`,
  'one of several tables': `db.deleteFrom(['reports', 'downloads'])`,
  'insert in SQL': 'sql`insert into downloads (id) values (${id})`',
  'update in SQL, over lines': 'sql`\n  update only public.downloads as d\n  set id = 1`',
  'update in plain text': `pool.query('UPDATE "downloads" SET id = $1', [1])`,
  'delete inside a with': 'sql`with gone as (delete from downloads returning *) select * from gone`',
  truncate: 'sql`truncate table downloads`',
  copy: `pool.query('copy downloads (id) from stdin')`,
  refresh: 'sql`refresh materialized view concurrently ranking`',
  'a renamed table': `db.insertInto('download_starts')`,
  alter: 'sql`alter table downloads disable trigger all`',
}

for (const [description, code] of Object.entries(fine)) {
  test(`a domain may: ${description}`, async t => {
    assert.deepEqual(await checkWrites(makeTree(t, { ...migrations, 'server/catalogue/reports.ts': code })), [])
  })
}

for (const [description, code] of Object.entries(wrong)) {
  test(`a domain may not write the tables of another: ${description}`, async t => {
    const offences = await checkWrites(makeTree(t, { ...migrations, 'server/catalogue/reports.ts': code }))
    assert.equal(offences.length, 1, code)
    assert.match(
      offences[0]!,
      /^server\/catalogue\/reports\.ts:\d+ writes (downloads|ranking|download_starts), which usage owns$/,
    )
  })
}

test('SQL files and the platform are checked too', async t => {
  const sql = {
    'server/catalogue/sweep.sql': '/* why\nand how */\ndelete from downloads; -- delete from ranking',
    'server/platform/jobs.ts': `db.insertInto('reports')`,
  }
  assert.deepEqual(await checkWrites(makeTree(t, { ...migrations, ...sql })), [
    'server/platform/jobs.ts:1 writes reports, which catalogue owns',
    'server/catalogue/sweep.sql:3 writes downloads, which usage owns',
  ])
})

test('a table named by a variable is refused', async t => {
  const code = 'db.insertInto(table)\nsql`delete from ${sql.table(name)}`'
  const offences = await checkWrites(makeTree(t, { ...migrations, 'server/catalogue/reports.ts': code }))
  assert.equal(offences.length, 2)
  assert.match(offences[1]!, /:2 names the table it writes by a variable/)
})

test('only copies of whole databases may name tables by variables', async t => {
  const code = 'client.query(`truncate ${table}`)'
  const files = { 'server/platform/database/copies/fill.ts': code, 'server/platform/database/other.ts': code }
  const offences = await checkWrites(makeTree(t, { ...migrations, ...files }))
  assert.deepEqual(
    offences.map(offence => offence.split(':')[0]),
    ['server/platform/database/other.ts'],
  )
})

test('tests may write any table', async t => {
  const tests = {
    'server/catalogue/reports.test.ts': `db.insertInto('downloads')`,
    'server/testing/cast.ts': `db.insertInto('downloads')`,
  }
  assert.deepEqual(await checkWrites(makeTree(t, { ...migrations, ...tests })), [])
})

test('a migration must name the owner of its tables', async t => {
  const [offence, ...more] = await checkWrites(
    makeTree(t, { 'database/migrations/0001-x.sql': 'create table x (id int);' }),
  )
  assert.match(offence!, /0001-x\.sql does not say/)
  assert.deepEqual(more, [])
})
