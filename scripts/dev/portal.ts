import { join } from 'node:path'
import { start } from '../../server/main.ts'
import { reportFailedStart } from '../failed-starts.ts'
import { openSourceWeb } from './web.ts'

// Without this, a portal would live on after its parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
// An edit restarts the portal at once; no balancer has to notice.
const settings = { ...process.env, DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '1' }
await start(settings, undefined, openSourceWeb(join(import.meta.dirname, '../..'))).catch(reportFailedStart)
