import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { VersionChoice } from '../../../contract/catalogue/versions/report-versions.ts'
import type { FileStore } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { MovedFile } from '../../platform/http/downloads/downloads.ts'
import type { OutgoingFile } from '../../platform/http/downloads/file-responses.ts'
import { recordDownload } from '../../usage/index.ts'
import { findRequestedReport } from '../report-versions/requested-reports.ts'
import { listRequestedFiles } from '../report-versions/version-parts.ts'
import { contentTypes } from './report-files.ts'

/** Creates the finder of the files that readers download. */
export const createDownloadFinder = (database: Database, store: FileStore, clock: Clock) => ({
  /**
   * Finds a file of the requested version of a report; undefined if the actor may not see the report or the version has no such file. For a
   * former File Name, returns the current one. A download of the whole file is counted when it starts.
   */
  async findFile(
    actor: Actor,
    fileName: string,
    kind: FileKind,
    choice: VersionChoice = {},
  ): Promise<OutgoingFile | MovedFile | undefined> {
    const requested = await findRequestedReport(database, actor, { fileName, ...choice })
    if (!requested) return undefined
    // An address with a version number stays valid under a former File Name.
    const isMoved = requested.fileName !== fileName && choice.version === undefined
    if (isMoved) return { movedTo: requested.fileName }
    const file = (await listRequestedFiles(database, requested)).find(candidate => candidate.kind === kind)
    if (!file) return undefined
    const { digest, sizeBytes, name, reportId } = file
    const versionId = requested.version?.versionId
    return {
      digest,
      sizeBytes,
      name,
      contentType: contentTypes[kind],
      open: range => store.open(digest, range),
      recordStart: () => recordDownload(database, clock, { reportId, versionId, kind, userId: actor.userId }),
    }
  },
})
