import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { openTestServer } from '../../testing/servers/servers.ts'
import { listMigrations, migrate } from '../database/migrations.ts'

test('mails and records of the earlier tables are moved to the queue, with their tries and in order', async () => {
  const server = await openTestServer()
  const adminClient = new pg.Client(server.connection)
  await adminClient.connect()
  const name = `khlang_queues_${randomUUID().replaceAll('-', '')}`
  await adminClient.query(`create database ${name} template template0`)
  const pool = new pg.Pool(server.connectionTo(name))
  pool.on('error', () => {})
  try {
    const migrations = await listMigrations()
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0027'),
    )
    await insertEarlierRows(pool)
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0030'),
    )
    const { rows: jobs } = await pool.query(
      `select queue, order_key, payload, (queued_at at time zone 'UTC')::text as queued_at, (next_try_at at time zone 'UTC')::text as next_try_at, tries, last_answer from jobs order by job_id`,
    )
    const at = { queued_at: '2026-11-20 05:00:00', next_try_at: '2026-11-20 05:10:00' }
    assert.deepEqual(jobs, [
      { queue: 'mails', order_key: null, payload: { mailId: 1 }, ...at, tries: 3, last_answer: 'ECONNREFUSED' },
      ...[2, 3].map(acceptanceId => ({
        queue: 'consent',
        order_key: '1',
        payload: { acceptanceId, userId: 1 },
        ...at,
        tries: 1,
        last_answer: null,
      })),
    ])
    const { rows: mails } = await pool.query(`select mail_id::integer, failure, text_body from mails order by mail_id`)
    assert.deepEqual(mails, [
      { mail_id: 1, failure: null, text_body: 'x' },
      { mail_id: 2, failure: '550 to RCPT TO', text_body: null },
      { mail_id: 3, failure: null, text_body: null },
    ])
  } finally {
    await pool.end()
    await adminClient.query(`drop database ${name} with (force)`)
    await adminClient.end()
    await server.stop()
  }
})

/** Inserts a waiting mail, one given up and one sent, and an acknowledged record and two waiting ones, the later one first. */
const insertEarlierRows = (pool: pg.Pool) =>
  pool.query(`
    insert into mails (to_address, subject, text_body, html_body, queued_at, next_try_at, tries, sent_at, failed_at, last_answer)
    values
      ('a@example.org', 's', 'x', 'x', '2026-11-20 05:00Z', '2026-11-20 05:10Z', 3, null, null, 'ECONNREFUSED'),
      ('b@example.org', 's', null, null, '2026-11-20 05:00Z', '2026-11-20 05:10Z', 1, null, '2026-11-20 05:00Z', '550 to RCPT TO'),
      ('c@example.org', 's', null, null, '2026-11-20 05:00Z', '2026-11-20 05:10Z', 1, '2026-11-20 05:00Z', null, null);
    insert into users (username) values ('somjai');
    insert into consent_acceptances (user_id, purpose, given, version, accepted_at, address)
    select 1, 'news', given, '1', '2026-11-20 05:00Z', '192.0.2.7' from unnest(array[true, false, true]) as given;
    insert into consent_deliveries (acceptance_id, user_id, tries, next_try_at, acknowledged_at) values
      (1, 1, 1, '2026-11-20 05:00Z', '2026-11-20 05:00Z'),
      (3, 1, 1, '2026-11-20 05:10Z', null),
      (2, 1, 1, '2026-11-20 05:10Z', null)`)
