import { join } from 'node:path'
import { type SamplePortal, startSamplePortal } from '../server/testing/sample-portals.ts'

/** Starts one portal with the sample catalogue for all journeys, and fails the run at the end if it has logged an error. */
const openPortal = async () => {
  // Journeys sign up and log in from different addresses.
  const portal = await startSamplePortal({ TRUST_PROXY: 'on' })
  process.env.KHLANG_ADDRESS = portal.address
  process.env.KHLANG_OUTBOX = join(portal.folder, 'outbox')
  return () => closePortal(portal)
}

/** Closes a portal; throws if it has logged an error. */
export const closePortal = async (portal: Pick<SamplePortal, 'close' | 'lines'>) => {
  await portal.close()
  const errors = portal.lines.filter(line => /"level":"(error|fatal)"/.test(line))
  if (errors.length) throw new Error(`The portal logged errors:\n${errors.join('\n')}`)
}

export default openPortal
