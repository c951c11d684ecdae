import { ensureBuilt } from './build.ts'
import { reportFailedStart } from './failed-starts.ts'
import { leaveWithParent } from './parents.ts'

// By default React uses its development build, which is several times slower and takes more memory.
process.env.NODE_ENV ??= 'production'
leaveWithParent()
await ensureBuilt()
const { start } = await import('../server/main.ts')
await start(process.env).catch(reportFailedStart)
