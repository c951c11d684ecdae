import { once } from 'node:events'
import { runJob } from './jobs.ts'
import type { ChildJob, ChildMessage } from './requests.ts'

// The program of a child process, which children.ts starts for one job with access only to the job's files.

const sendMessage = (message: ChildMessage) => new Promise(resolve => process.send!(message, resolve))
// The parent has ended, so nobody needs the result.
process.on('disconnect', () => process.exit(1))

const [job] = (await once(process, 'message')) as [ChildJob]
await sendMessage(await runJob(job, reading => void sendMessage({ reading })))
process.exit()
