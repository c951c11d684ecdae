import { join } from 'node:path'
import { start } from '../../server/main.ts'
import { reportFailedStart } from '../failed-starts.ts'
import { openSourceWeb } from './web.ts'

// Without this, a portal would survive its killed parent.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
// An edit restarts the portal at once, and no balancer needs time to notice.
const settings = { ...process.env, DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '1' }
await start(settings, undefined, openSourceWeb(join(import.meta.dirname, '../..'))).catch(reportFailedStart)
