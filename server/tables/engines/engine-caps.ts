/** Limits of the query child and of its queries. */
export interface EngineCaps {
  /** Memory limit of the engine. */
  engineMegabytes: number
  /** Memory limit of the whole child, which contains the engine. */
  childMegabytes: number
  threads: number
  /** Limit of concurrent queries; the others wait. */
  lanes: number
  /** Limit of concurrent queries of one user or network, so that slow ones leave a lane to others. */
  lanesOfOwner: number
  /** Timeout of a query, after which it is interrupted. */
  deadlineMilliseconds: number
  /** Timeout of an interrupted query, after which the child is killed. */
  graceMilliseconds: number
  /** Timeout of a query that waits for others. */
  queueMilliseconds: number
  /** A child under SCHED_IDLE that gets almost no processor time for this long, while queries run, is replaced. */
  starvedMilliseconds: number
  /** For this long after that, children have the usual priority, because the processors are likely to stay busy. */
  busyMilliseconds: number
}

export const defaultCaps: EngineCaps = {
  engineMegabytes: 384,
  childMegabytes: 900,
  threads: 2,
  lanes: 4,
  lanesOfOwner: 3,
  deadlineMilliseconds: 5000,
  graceMilliseconds: 300,
  queueMilliseconds: 3200,
  starvedMilliseconds: 700,
  busyMilliseconds: 3 * 60 * 1000,
}
