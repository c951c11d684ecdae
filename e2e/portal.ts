import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../server/testing/folders.ts'
import { startPortal } from '../server/testing/running-portal.ts'

/** Starts one portal with the sample catalogue for all journeys, and afterwards fails the run if it logged an error. */
const openPortal = async () => {
  const folder = await temporaryFolder()
  const portal = await startPortal({ DATA_DIR: folder })
  process.env.KHLANG_ADDRESS = portal.address
  return async () => {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
    const errors = portal.lines.filter(line => /"level":"(error|fatal)"/.test(line))
    if (errors.length) throw new Error(`The portal logged errors:\n${errors.join('\n')}`)
  }
}

export default openPortal
