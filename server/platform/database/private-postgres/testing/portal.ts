// Only starts the private database of a portal; tests run it as a separate process: node portal.ts <data folder> [<package> <cache>]
import { startPrivatePostgres } from '../index.ts'

const [dataFolder = '', packageRoot, cacheFolder] = process.argv.slice(2)
const send = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const database = await startPrivatePostgres(dataFolder, message => send({ message }), { packageRoot, cacheFolder })
  process.once('SIGTERM', async () => {
    await database.stop()
    process.exit(0)
  })
  send({ connection: database.connection })
} catch (error) {
  send({ refusal: (error as Error).message })
  process.exitCode = 1
}
