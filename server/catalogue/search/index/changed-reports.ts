/** If more reports have changed, searching all reports again is as fast as searching only these. */
const maxChanged = 20
/** Limit of recorded reports. */
export const maxRecorded = 1000

/** Records at which catalogue version each report has changed, so that cached results are read again only for changed reports. */
export class ChangedReports {
  /** The version of the last change, by the id of the report. */
  private readonly versions = new Map<number, number>()
  /** All changes after this version are recorded. */
  private completeSince: number

  /** Records the changes after a version. */
  constructor(version: number) {
    this.completeSince = version
  }

  /** Records the changes of reports. Above the limit, all changes so far become unknown. */
  record(ids: readonly number[], version: number) {
    if (ids.length > maxRecorded) return this.recordAll(version)
    for (const id of ids) this.versions.set(id, version)
    if (this.versions.size > maxRecorded) this.recordAll(version)
  }

  /** Records that any report may have changed. */
  recordAll(version: number) {
    this.versions.clear()
    this.completeSince = version
  }

  /** Returns the ids of the reports that have changed after a version; undefined if they are unknown or too many. */
  listSince(version: number): number[] | undefined {
    if (version < this.completeSince) return undefined
    const ids: number[] = []
    for (const [id, changedIn] of this.versions) if (changedIn > version) ids.push(id)
    return ids.length > maxChanged ? undefined : ids
  }
}
