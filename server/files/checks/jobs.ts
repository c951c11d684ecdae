import { makeOtherTable } from './cells/made-tables.ts'
import { prepareTable } from './columns/preparations.ts'
import { readTableSeries } from './columns/series/table-series.ts'
import { checkPdf } from './pdfs/pdfs.ts'
import type { ChildJob, ChildMessage } from './requests.ts'
import { computeTableChanges } from './tables/comparisons.ts'
import { joinTables } from './tables/joins/joined-tables.ts'
import { compareVersionTables } from './tables/versions/version-comparisons.ts'
import { readKeywordFile } from './tables/word-lists.ts'
import { checkUpload } from './uploads.ts'

/** Runs a job in this process. Returns its result, or its internal error. Calls `onReading` with the name of each file that it reads. */
export const runJob = (job: ChildJob, onReading: (name: string) => void): Promise<ChildMessage> =>
  dispatchJob(job, onReading).catch(error => ({
    internalError: String(error instanceof Error ? error.stack : error),
    // The disk is full: jobs may write files.
    isFull: ['ENOSPC', 'EDQUOT'].includes(error?.code),
  }))

const dispatchJob = async (job: ChildJob, onReading: (name: string) => void): Promise<ChildMessage> => {
  if (job.task === 'compare') return { compared: await computeTableChanges(job.present, job.next) }
  if (job.task === 'compareVersions') return { versions: await compareVersionTables(job) }
  if (job.task === 'prepare') return { prepared: await prepareTable(job.zip, job.choices, job.path) }
  if (job.task === 'series') return { series: await readTableSeries(job.zip, job.choices, job.choice) }
  if (job.task === 'make') return { other: await makeOtherTable(job) }
  if (job.task === 'join') return { join: await joinTables(job) }
  if (job.task === 'words') return { words: await readKeywordFile(job.file) }
  if (job.task === 'pdf') return { pdf: await checkPdf(job.file) }
  return { checked: await checkUpload(job.request, job.converted, onReading) }
}
