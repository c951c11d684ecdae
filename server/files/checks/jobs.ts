import { makeOtherTable } from './cells/made-tables.ts'
import { prepareTable } from './columns/preparations.ts'
import { readTableSeries } from './columns/table-series.ts'
import { checkPdf } from './pdfs/pdfs.ts'
import type { Job, Report } from './requests.ts'
import { computeTableChanges } from './tables/comparisons.ts'
import { joinTables } from './tables/joins/joined-tables.ts'
import { compareVersionTables } from './tables/versions/version-comparisons.ts'
import { readKeywords } from './tables/word-lists.ts'
import { checkUpload } from './uploads.ts'

/** Performs a job in this process and returns its result or its trouble; `onReading` gets the name of each file that it reads. */
export const performJob = (job: Job, onReading: (name: string) => void): Promise<Report> =>
  perform(job, onReading).catch(error => ({
    trouble: String(error instanceof Error ? error.stack : error),
    // For the jobs that write files.
    isFull: ['ENOSPC', 'EDQUOT'].includes(error?.code),
  }))

const perform = async (job: Job, onReading: (name: string) => void): Promise<Report> => {
  if (job.task === 'compare') return { compared: await computeTableChanges(job.present, job.next) }
  if (job.task === 'compareVersions') return { versions: await compareVersionTables(job) }
  if (job.task === 'prepare') return { prepared: await prepareTable(job.zip, job.choices, job.path) }
  if (job.task === 'series') return { series: await readTableSeries(job.zip, job.choices, job.asked) }
  if (job.task === 'make') return { other: await makeOtherTable(job) }
  if (job.task === 'join') return { join: await joinTables(job) }
  if (job.task === 'words') return { words: await readKeywords(job.file) }
  if (job.task === 'pdf') return { pdf: await checkPdf(job.file) }
  return { checked: await checkUpload(job.request, job.converted, onReading) }
}
