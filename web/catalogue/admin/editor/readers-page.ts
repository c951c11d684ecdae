import { getReport } from '../../../../contract/catalogue/report-details.ts'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { listFileVersions } from '../../../../contract/catalogue/versions/file-versions.ts'
import type { Visit } from '../../../../contract/visit.ts'

/** What the editor shows about the public page of a report. */
export interface ReadersPage {
  /**
   * True if the user may view the page: staff may edit reports whose data they do not see (docs/behaviour/visibility.md#what-staff-see).
   */
  mayView: boolean
  hasFiles: boolean
}

/** Loads whether the user may view the public page of a report, and whether the report has files. Throws failures other than 404. */
export const loadReadersPage = async (call: Visit['call'], { report }: ReportForm): Promise<ReadersPage> => {
  try {
    const { files } = await call(getReport, { fileName: report.fileName })
    return { mayView: true, hasFiles: files.length > 0 }
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    // The page does not exist for this user; the staff list of files does.
    const { versions } = await call(listFileVersions, { sourceId: report.sourceId })
    return { mayView: false, hasFiles: versions.length > 0 }
  }
}
