import type pg from 'pg'
import type { Clock } from '../clock.ts'

/** The clocks of a machine, in milliseconds: the time of day, and one that nobody sets. */
export interface MachineClocks {
  wall(): number
  steady(): number
}

const ownClocks: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** The time of the database, which all nodes share. */
export interface DatabaseClock extends Clock {
  /** Compares the clock with the database's again, and corrects it. */
  measure(): Promise<void>
  /** How far the time of day of this machine is ahead of the database's, in milliseconds; negative when it is behind. */
  lead(): number
}

/** Questions of one measurement; the quickest answer says most. */
const samples = 3
/** A slower answer, in milliseconds, does not correct a clock that was measured before. */
const slowest = 1000

/** Opens a clock that runs with this machine and is set by the database, so that nodes agree whatever their machines say. */
export const openDatabaseClock = async (
  pool: Pick<pg.Pool, 'connect'>,
  { wall, steady }: MachineClocks = ownClocks,
): Promise<DatabaseClock> => {
  let set = await ask(pool, steady)
  const timeAt = (ticks: number) => set.time + (ticks - set.ticks)
  return {
    now: () => new Date(timeAt(steady())),
    lead: () => wall() - timeAt(steady()),
    async measure() {
      const found = await ask(pool, steady)
      // Within what the way there and back leaves open, the clock is right and does not jump.
      if (found.uncertainty > slowest || Math.abs(timeAt(found.ticks) - found.time) <= found.uncertainty) return
      set = found
    },
  }
}

interface Setting {
  /** The database's time, in milliseconds since 1970. */
  time: number
  /** What the steady clock showed at that time. */
  ticks: number
  /** How far off the time may be, in milliseconds. */
  uncertainty: number
}

/** Asks for the database's time. It is read halfway between question and answer, as neither way is known by itself. */
const ask = async (pool: Pick<pg.Pool, 'connect'>, steady: () => number): Promise<Setting> => {
  // The time to wait for a connection does not count.
  const client = await pool.connect()
  try {
    const found: Setting[] = []
    for (let sample = 0; sample < samples; sample += 1) {
      const asked = steady()
      const { rows } = await client.query<{ time: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
      )
      const uncertainty = (steady() - asked) / 2
      found.push({ time: rows[0]!.time, ticks: asked + uncertainty, uncertainty })
    }
    return found.toSorted((one, other) => one.uncertainty - other.uncertainty)[0]!
  } finally {
    client.release()
  }
}
