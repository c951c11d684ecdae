/** If more reports changed, it is as fast to search all reports again. */
const maxChanged = 20
/** Limit of changed reports that are remembered. */
export const maxRemembered = 1000

/** Remembers which reports changed at which version, so that cached results are read again only for these. */
export class ChangedReports {
  private readonly versions = new Map<number, number>()
  private completeSince: number

  /** Records the changes after this version. */
  constructor(version: number) {
    this.completeSince = version
  }

  /** Remembers changes; above the limit, all earlier versions become unknown. */
  note(ids: readonly number[], version: number) {
    if (ids.length > maxRemembered) return this.noteAll(version)
    for (const id of ids) this.versions.set(id, version)
    if (this.versions.size > maxRemembered) this.noteAll(version)
  }

  /** Remembers that any report may have changed. */
  noteAll(version: number) {
    this.versions.clear()
    this.completeSince = version
  }

  /** Returns the reports that changed after a version; undefined if they are not known or too many. */
  since(version: number): number[] | undefined {
    if (version < this.completeSince) return undefined
    const ids: number[] = []
    for (const [id, changedIn] of this.versions) if (changedIn > version) ids.push(id)
    return ids.length > maxChanged ? undefined : ids
  }
}
