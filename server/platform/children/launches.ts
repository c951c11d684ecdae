/** How a child is started. */
export interface Launch {
  program: string
  /** Sent to the child once it has started: an argument can have at most 128 kB. */
  job: unknown
  execArgv: string[]
  env: Record<string, string>
  /**
   * For how long it may get almost no processor time. A child that nobody waits for runs only while a processor is free; if it gets none for so
   * long, it begins again with a low priority, which has its share of a busy processor. With 0, it has a low priority from the start.
   */
  maxStarvedSeconds: number
}

/** How a child ended; `error` if it could not start or its launcher ended. */
export type ChildEnd = { code: number | null; signal: NodeJS.Signals | null } | { error: string }

/** Sent to the launcher: start a child, or send it a signal. */
export type LaunchOrder = { id: number } & ({ launch: Launch } | { signal: NodeJS.Signals })

/** Sent by the launcher about a child: that it started, what it reported, or that it ended. */
export type LaunchReport = { id: number } & ({ pid: number } | { message: unknown } | { end: ChildEnd })

/** The usual `maxStarvedSeconds` of a child that nobody waits for. */
export const usualStarvedSeconds = 20
