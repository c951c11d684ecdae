import { getReport } from '../../../../contract/catalogue/report-details.ts'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { listFileVersions } from '../../../../contract/catalogue/uploads.ts'
import type { Visit } from '../../../../contract/visit.ts'

/** The public page of a report that staff edit. */
export interface ReadersPage {
  /** True if the editor sees it: staff may edit reports whose data they do not see (docs/behaviour/visibility.md#what-staff-see). */
  isSeen: boolean
  hasFiles: boolean
}

/** Loads a report as its readers see it. */
export const loadReadersPage = async (call: Visit['call'], { report }: ReportForm): Promise<ReadersPage> => {
  try {
    const { files } = await call(getReport, { fileName: report.fileName })
    return { isSeen: true, hasFiles: files.length > 0 }
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    const { versions } = await call(listFileVersions, { sourceId: report.sourceId })
    return { isSeen: false, hasFiles: versions.length > 0 }
  }
}
