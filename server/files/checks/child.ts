import { once } from 'node:events'
import { performJob } from './jobs.ts'
import type { Job, Report } from './requests.ts'

// The entry of a child process that children.ts starts for one job, with access only to the job's files.

const sendReport = (report: Report) => new Promise(resolve => process.send!(report, resolve))
// Without a parent, nobody needs the result.
process.on('disconnect', () => process.exit(1))

const [job] = (await once(process, 'message')) as [Job]
await sendReport(await performJob(job, reading => void sendReport({ reading })))
process.exit()
