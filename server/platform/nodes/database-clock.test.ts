import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { testDatabase } from '../../testing/database.ts'
import { openDatabaseClock } from './database-clock.ts'

const { pool } = await testDatabase()

/** A machine whose clocks move only by calls, and a database with a response time. */
const machine = (start = 0) => {
  let [wall, steady, database] = [start, 0, 1_800_000_000_000]
  const pass = (milliseconds: number) => {
    wall += milliseconds
    steady += milliseconds
    database += milliseconds
  }
  const way = { there: 1, back: 1, wait: 0 }
  const query = async () => {
    pass(way.there)
    const time = database
    pass(way.back)
    return { rows: [{ time }] }
  }
  const connect = async () => {
    pass(way.wait)
    return { query, release() {} }
  }
  return {
    clocks: { wall: () => wall, steady: () => steady },
    pool: { connect } as unknown as pg.Pool,
    way,
    pass,
    setWall(by: number) {
      wall += by
    },
    setDatabase(by: number) {
      database += by
    },
    database: () => database,
  }
}

test('a machine an hour ahead uses the time of the database, and measures the difference', async () => {
  const ahead = { wall: () => Date.now() + 3600_000, steady: () => performance.now() }
  const clock = await openDatabaseClock(pool, ahead)
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1000, clock.now().toISOString())
  assert.ok(Math.abs(clock.lead() - 3600_000) < 1000, String(clock.lead()))
})

test('the time continues between two measurements, even if the clock of the machine is set', async () => {
  const node = machine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.pass(60_000)
  assert.equal(clock.now().getTime(), node.database())
  const lead = clock.lead()
  node.setWall(-3600_000)
  assert.equal(clock.now().getTime(), node.database())
  assert.equal(clock.lead(), lead - 3600_000)
})

test('half of the round trip is added, without the wait for a connection', async () => {
  const node = machine()
  Object.assign(node.way, { there: 200, back: 200, wait: 5000 })
  const clock = await openDatabaseClock(node.pool, node.clocks)
  assert.equal(clock.now().getTime(), node.database())
})

test('a measurement corrects the clock after the database’s clock changed, and does not change a correct one', async () => {
  const node = machine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.way.back = 5
  await clock.measure()
  assert.equal(clock.now().getTime(), node.database(), 'it does not jump by what the answer took longer')
  node.setDatabase(-90_000)
  await clock.measure()
  assert.ok(Math.abs(clock.now().getTime() - node.database()) <= 3)
})

test('a response that took seconds does not correct the clock', async () => {
  const node = machine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.setDatabase(-90_000)
  node.way.back = 8000
  await clock.measure()
  assert.equal(clock.now().getTime(), node.database() + 90_000)
})
