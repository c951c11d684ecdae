import type pg from 'pg'
import type { Clock } from '../clock.ts'

/** The clocks of a machine in milliseconds: the time of day, and a monotonic clock. */
export interface MachineClocks {
  wall(): number
  steady(): number
}

const ownClocks: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** The time of the database, which all nodes share. */
export interface DatabaseClock extends Clock {
  /** Measures the database's clock again and corrects this one. */
  measure(): Promise<void>
  /** Returns the milliseconds by which this machine's clock is ahead of the database's; negative if it is behind. */
  lead(): number
}

/** Number of queries for one measurement; the fastest response is the most exact. */
const sampleCount = 3
/** A measurement with a larger uncertainty corrects no clock. */
const maxUncertaintyMilliseconds = 1000

/** Opens a clock that runs with this machine and is set by the database, so that nodes agree even if their machines do not. */
export const openDatabaseClock = async (
  pool: Pick<pg.Pool, 'connect'>,
  { wall, steady }: MachineClocks = ownClocks,
): Promise<DatabaseClock> => {
  let setting = await measureTime(pool, steady)
  const timeAt = (ticks: number) => setting.time + (ticks - setting.ticks)
  return {
    now: () => new Date(timeAt(steady())),
    lead: () => wall() - timeAt(steady()),
    async measure() {
      const measured = await measureTime(pool, steady)
      if (measured.uncertainty > maxUncertaintyMilliseconds) return
      // A difference within the uncertainty of the round trip is not corrected, so that the clock does not jump.
      const difference = Math.abs(timeAt(measured.ticks) - measured.time)
      if (difference > measured.uncertainty) setting = measured
    },
  }
}

/** A measurement by which the clock is set. */
interface Setting {
  /** The database's time, in milliseconds since 1970. */
  time: number
  /** The monotonic clock at that time. */
  ticks: number
  /** Uncertainty of the time, in milliseconds. */
  uncertainty: number
}

/** Queries the database's time and assumes that it was read in the middle of the round trip. */
const measureTime = async (pool: Pick<pg.Pool, 'connect'>, steady: () => number): Promise<Setting> => {
  // The wait for a connection is not part of the round trip.
  const client = await pool.connect()
  try {
    const settings: Setting[] = []
    for (let sample = 0; sample < sampleCount; sample += 1) {
      const sentAt = steady()
      const { rows } = await client.query<{ time: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
      )
      const uncertainty = (steady() - sentAt) / 2
      settings.push({ time: rows[0]!.time, ticks: sentAt + uncertainty, uncertainty })
    }
    return settings.toSorted((one, other) => one.uncertainty - other.uncertainty)[0]!
  } finally {
    client.release()
  }
}
