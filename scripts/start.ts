import { ensureBuilt } from './build.ts'
import { reportFailedStart } from './failed-starts.ts'
import { leaveWithParent } from './parents.ts'

// Without a word React is its development build, which renders several times as slowly and takes more memory.
process.env.NODE_ENV ??= 'production'
leaveWithParent()
await ensureBuilt()
const { start } = await import('../server/main.ts')
await start(process.env).catch(reportFailedStart)
