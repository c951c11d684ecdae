import type { RunningPortal } from './running-portal.ts'

/** Reads the metrics of a portal with a port for them, with a key if it has one. */
export const fetchMetrics = async ({ lines }: Pick<RunningPortal, 'lines'>, key?: string) => {
  const address = lines.map(line => /"metrics":"([^"]+)"/.exec(line)?.[1]).find(candidate => candidate !== undefined)
  if (!address) throw new Error('The portal serves no metrics')
  const reply = await fetch(address, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  return { address, text: await reply.text() }
}
