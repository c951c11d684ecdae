import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../server/testing/folders.ts'
import { type RunningPortal, startPortal } from '../server/testing/running-portal.ts'
import { password } from './people.ts'

/** Starts one portal with the sample catalogue for all journeys, and afterwards fails the run if it logged an error. */
const openPortal = async () => {
  const folder = await temporaryFolder()
  const portal = await startPortal({
    DATA_DIR: folder,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SAMPLE_PASSWORD: password,
    // Journeys sign up and log in from addresses of their own.
    TRUST_PROXY: 'on',
  })
  process.env.KHLANG_ADDRESS = portal.address
  process.env.KHLANG_OUTBOX = join(folder, 'outbox')
  return () => closePortal(portal, folder)
}

/** Stops a portal and removes its folder; throws if it has logged an error. */
export const closePortal = async (portal: RunningPortal, folder: string) => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
  const errors = portal.lines.filter(line => /"level":"(error|fatal)"/.test(line))
  if (errors.length) throw new Error(`The portal logged errors:\n${errors.join('\n')}`)
}

export default openPortal
