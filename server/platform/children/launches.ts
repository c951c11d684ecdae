/** How a child is started. */
export interface Launch {
  program: string
  /** Sent to the child once it has started: an argument can have at most 128 kB. */
  job: unknown
  execArgv: string[]
  env: Record<string, string>
  /** True if a person waits for it: it then has a low priority, but its share of a busy processor. */
  isAwaited: boolean
}

/** How a child ended; `error` if it could not start or its launcher ended. */
export type ChildEnd = { code: number | null; signal: NodeJS.Signals | null } | { error: string }

/** Sent to the launcher: start a child, or send it a signal. */
export type LaunchOrder = { id: number } & ({ launch: Launch } | { signal: NodeJS.Signals })

/** Sent by the launcher about a child: that it started, what it reported, or that it ended. */
export type LaunchReport = { id: number } & ({ pid: number } | { message: unknown } | { end: ChildEnd })
