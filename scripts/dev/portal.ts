import { join } from 'node:path'
import { start } from '../../server/main.ts'
import { reportFailedStart } from '../failed-starts.ts'
import { openSourceWeb } from './web.ts'

// Without this, a portal would live on after its parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
await start(process.env, undefined, openSourceWeb(join(import.meta.dirname, '../..'))).catch(reportFailedStart)
