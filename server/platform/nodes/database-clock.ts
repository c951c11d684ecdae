import type pg from 'pg'
import type { Clock } from '../clock.ts'

/** The clocks of a machine, in milliseconds. */
export interface MachineClocks {
  /** The time of day, in milliseconds since 1970; it may be set forward or back. */
  wall(): number
  /** A monotonic clock, which is never set. */
  steady(): number
}

const ownClocks: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** The time of the database, which all nodes share. */
export interface DatabaseClock extends Clock {
  /** Measures the database's clock again and corrects this one. */
  measure(): Promise<void>
  /** Returns the milliseconds by which this machine's clock is ahead of the database's; negative if it is behind. */
  computeLead(): number
}

/** Number of queries for one measurement; the fastest response is the most exact. */
const sampleCount = 3
/** A measurement with a larger uncertainty corrects no clock. */
const maxUncertaintyMilliseconds = 1000

/**
 * Opens a clock that shows the time of the database, so that nodes agree even if the clocks of their machines differ. Between measurements
 * it runs with the monotonic clock of the machine.
 */
export const openDatabaseClock = async (
  pool: Pick<pg.Pool, 'connect'>,
  { wall, steady }: MachineClocks = ownClocks,
): Promise<DatabaseClock> => {
  let currentMeasurement = await measureTime(pool, steady)
  const computeTime = (ticks: number) => currentMeasurement.time + (ticks - currentMeasurement.ticks)
  return {
    now: () => new Date(computeTime(steady())),
    computeLead: () => wall() - computeTime(steady()),
    async measure() {
      const newMeasurement = await measureTime(pool, steady)
      if (newMeasurement.uncertainty > maxUncertaintyMilliseconds) return
      // A difference within the uncertainty of the round trip is not corrected, so that the clock does not jump.
      const difference = Math.abs(computeTime(newMeasurement.ticks) - newMeasurement.time)
      if (difference > newMeasurement.uncertainty) currentMeasurement = newMeasurement
    },
  }
}

/** One measurement of the database's clock. */
interface Measurement {
  /** The database's time, in milliseconds since 1970. */
  time: number
  /** The monotonic clock at that time, in milliseconds. */
  ticks: number
  /** Uncertainty of the time, in milliseconds. */
  uncertainty: number
}

/** Queries the database's time and assumes that it was read in the middle of the round trip. */
const measureTime = async (pool: Pick<pg.Pool, 'connect'>, steady: () => number): Promise<Measurement> => {
  // The wait for a connection is not part of the round trip.
  const client = await pool.connect()
  try {
    const measurements: Measurement[] = []
    for (let sample = 0; sample < sampleCount; sample += 1) {
      const sentAt = steady()
      const { rows } = await client.query<{ time: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
      )
      const uncertainty = (steady() - sentAt) / 2
      measurements.push({ time: rows[0]!.time, ticks: sentAt + uncertainty, uncertainty })
    }
    const [mostExact] = measurements.toSorted((a, b) => a.uncertainty - b.uncertainty)
    return mostExact!
  } finally {
    client.release()
  }
}
