/** How a child is started. */
export interface Launch {
  program: string
  /** Sent to the child as a message once it has started, because an argument of a process can have at most 128 kB. */
  job: unknown
  execArgv: string[]
  env: Record<string, string>
  /**
   * A child that nobody waits for runs only while a processor is free. If it gets almost no processor time for this many seconds, it is
   * killed and started again with a low priority, which gets a share of a busy processor. With 0, it has the low priority from the start.
   */
  maxStarvedSeconds: number
}

/** How a child ended; `error` if it could not start or its launcher ended. */
export type ChildEnd = { code: number | null; signal: NodeJS.Signals | null } | { error: string }

/** Sent to the launcher: start a child, or send it a signal. */
export type LaunchOrder = { id: number } & ({ launch: Launch } | { signal: NodeJS.Signals })

/** Sent by the launcher about a child: that it started, what it reported, or that it ended. */
export type LauncherMessage = { id: number } & ({ pid: number } | { message: unknown } | { end: ChildEnd })

/** The default of `maxStarvedSeconds` for a child that nobody waits for. */
export const defaultStarvedSeconds = 20
