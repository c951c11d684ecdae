export interface ExportCaps {
  /** Memory limit of the engine. */
  engineMegabytes: number
  /** Memory limit of the whole child, which contains the engine. */
  childMegabytes: number
  /** Size limit of a file. */
  maxBytes: number
  /** Timeout for writing a file. */
  deadlineMilliseconds: number
  /** Limit of concurrent downloads. */
  downloads: number
  /** Limit of concurrent downloads of one user or network. */
  downloadsOfOwner: number
  /** Timeout for a download that waits for others. */
  queueMilliseconds: number
  /** Timeout for a client to receive its file. */
  transferMilliseconds: number
}

export const defaultExportCaps: ExportCaps = {
  engineMegabytes: 384,
  childMegabytes: 900,
  maxBytes: 2 * 2 ** 30,
  deadlineMilliseconds: 60_000,
  downloads: 8,
  downloadsOfOwner: 2,
  queueMilliseconds: 20_000,
  transferMilliseconds: 3_600_000,
}
