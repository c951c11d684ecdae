import { once } from 'node:events'
import { makeOther } from './cells/made-tables.ts'
import { prepareTable } from './columns/preparations.ts'
import { seriesOfTable } from './columns/table-series.ts'
import { checkPdf } from './pdfs/pdfs.ts'
import type { Job, Report } from './requests.ts'
import { changesBetween } from './tables/comparisons.ts'
import { joinTables } from './tables/joins/joined-tables.ts'
import { compareVersionTables } from './tables/versions/version-comparisons.ts'
import { readKeywords } from './tables/word-lists.ts'
import { checkUpload } from './uploads.ts'

// The entry of a child process that children.ts starts for one job, with access only to the job's files.

const sendReport = (report: Report) => new Promise(resolve => process.send!(report, resolve))
// Without a parent, nobody needs the result.
process.on('disconnect', () => process.exit(1))

const work = async (job: Job): Promise<Report> => {
  if (job.task === 'compare') return { compared: await changesBetween(job.present, job.next) }
  if (job.task === 'compareVersions') return { versions: await compareVersionTables(job) }
  if (job.task === 'prepare') return { prepared: await prepareTable(job.zip, job.choices, job.path) }
  if (job.task === 'series') return { series: await seriesOfTable(job.zip, job.choices, job.asked) }
  if (job.task === 'make') return { other: await makeOther(job) }
  if (job.task === 'join') return { join: await joinTables(job) }
  if (job.task === 'words') return { words: await readKeywords(job.file) }
  if (job.task === 'pdf') return { pdf: await checkPdf(job.file) }
  return { checked: await checkUpload(job.request, job.converted, reading => void sendReport({ reading })) }
}

const [job] = (await once(process, 'message')) as [Job]
await sendReport(
  await work(job).catch(error => ({
    trouble: String(error instanceof Error ? error.stack : error),
    // For the jobs that write files.
    isFull: ['ENOSPC', 'EDQUOT'].includes(error?.code),
  })),
)
process.exit()
