import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '../../testing/database.ts'
import { openDatabaseClock } from './database-clock.ts'

const { pool } = await openTestDatabase()

/** A machine whose clocks move only by calls, and a database with a response time. */
const createMachine = (start = 0) => {
  let [wall, steady, database] = [start, 0, 1_800_000_000_000]
  const advance = (milliseconds: number) => {
    wall += milliseconds
    steady += milliseconds
    database += milliseconds
  }
  const delays = { request: 1, response: 1, connection: 0 }
  const query = async () => {
    advance(delays.request)
    const time = database
    advance(delays.response)
    return { rows: [{ time }] }
  }
  const connect = async () => {
    advance(delays.connection)
    return { query, release() {} }
  }
  return {
    clocks: { wall: () => wall, steady: () => steady },
    pool: { connect } as unknown as pg.Pool,
    delays,
    advance,
    shiftWall(by: number) {
      wall += by
    },
    shiftDatabase(by: number) {
      database += by
    },
    database: () => database,
  }
}

test('a machine an hour ahead uses the time of the database, and measures the difference', async () => {
  const ahead = { wall: () => Date.now() + 3600_000, steady: () => performance.now() }
  const clock = await openDatabaseClock(pool, ahead)
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1000, clock.now().toISOString())
  assert.ok(Math.abs(clock.computeLead() - 3600_000) < 1000, String(clock.computeLead()))
})

test('the time continues between two measurements, even if the clock of the machine is set', async () => {
  const node = createMachine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.advance(60_000)
  assert.equal(clock.now().getTime(), node.database())
  const lead = clock.computeLead()
  node.shiftWall(-3600_000)
  assert.equal(clock.now().getTime(), node.database())
  assert.equal(clock.computeLead(), lead - 3600_000)
})

test('half of the round trip is added to the time, and the wait for a connection is not', async () => {
  const node = createMachine()
  Object.assign(node.delays, { request: 200, response: 200, connection: 5000 })
  const clock = await openDatabaseClock(node.pool, node.clocks)
  assert.equal(clock.now().getTime(), node.database())
})

test('a measurement corrects the clock after the database’s clock changed, and does not change a correct one', async () => {
  const node = createMachine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.delays.response = 5
  await clock.measure()
  assert.equal(clock.now().getTime(), node.database(), 'a slower response does not make it jump')
  node.shiftDatabase(-90_000)
  await clock.measure()
  assert.ok(Math.abs(clock.now().getTime() - node.database()) <= 3)
})

test('a response that took seconds does not correct the clock', async () => {
  const node = createMachine()
  const clock = await openDatabaseClock(node.pool, node.clocks)
  node.shiftDatabase(-90_000)
  node.delays.response = 8000
  await clock.measure()
  assert.equal(clock.now().getTime(), node.database() + 90_000)
})
