import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { listMigrations, migrate } from '../platform/database/migrations.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { openTestServer } from '../testing/servers/servers.ts'

test('earlier withdrawals get a time, sign-ups wait for their link, and records of deleted ones lose their names', async () => {
  const server = await openTestServer()
  const adminClient = new pg.Client(server.connection)
  await adminClient.connect()
  const name = `khlang_accounts_${randomUUID().replaceAll('-', '')}`
  await adminClient.query(`create database ${name} template template0`)
  const pool = new pg.Pool(server.connectionTo(name))
  pool.on('error', () => {})
  try {
    const migrations = await listMigrations()
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0332'),
    )
    await insertEarlierAccounts(pool)
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0334'),
    )
    const { rows: users } = await pool.query(
      'select username, closed_at is not null as closed, waits_since from users left join sign_ups using (user_id) order by user_id',
    )
    assert.deepEqual(users, [
      { username: 'withdrawn', closed: true, waits_since: null },
      { username: 'waiting', closed: false, waits_since: new Date('2026-11-20T03:00:00Z') },
    ])
    const { rows: records } = await pool.query('select key, after from audit_records order by audit_id')
    assert.deepEqual(records, [
      { key: '1', after: { firstname: 'Mali' } },
      { key: '9', after: { firstname: 'erased', role_id: roleIds.user } },
    ])
  } finally {
    await pool.end()
    await adminClient.query(`drop database ${name} with (force)`)
    await adminClient.end()
    await server.stop()
  }
})

const insertEarlierAccounts = async (pool: pg.Pool) => {
  await pool.query(`insert into users (username, status_id) values ('withdrawn', 2), ('waiting', 4)`)
  await pool.query(`insert into sign_ups (user_id, receives_news, address) values (2, true, '')`)
  await pool.query(`insert into email_links (token_hash, user_id, purpose, email, expires_at)
    values ('\\x00', 2, 'sign up', 'a@b.c', '2026-11-23T03:00:00Z'), ('\\x01', 1, 'sign up', 'a@b.c', '2026-11-23T03:00:00Z')`)
  await pool.query(`insert into audit_records (at, user_id, username, call, address, action, subject, key, after) values
    (now(), 1, 'withdrawn', 'editUser', '', 'changed', 'users', '1', '{"firstname": "Mali"}'),
    (now(), 1, 'withdrawn', 'editUser', '', 'changed', 'users', '9', '{"firstname": "Mali", "role_id": 3}')`)
}
