import type { Settings } from '../../../server/platform/settings.ts'
import { buildLocalAddress } from '../local-addresses.ts'
import { connectMilliseconds, type Finding, fault, formatError, ok, warning } from './findings.ts'
import { proxyRemedy } from './front.ts'

/** The response of a portal to the question whether it is ready. */
interface Readiness {
  /** The state of each part, by its name. */
  parts?: Record<string, string>
  /** Why it is not ready. */
  detail?: string
}

/** Queries a portal on this machine for the state of its parts. */
export const examineRunning = async (settings: Settings): Promise<Finding[]> => {
  if (settings.PORT === 0) return [ok('portal', 'PORT is 0, so the port of a running portal is unknown.')]
  const url = `${buildLocalAddress(settings)}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(connectMilliseconds) })
    const { parts = {}, detail } = (await response.json()) as Readiness
    if (response.status === 200) return listPartFindings(parts)
    return [fault('portal', `It runs and is not ready: ${detail}`, 'See the findings about its parts here.')]
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code === 'ECONNREFUSED') return [ok('portal', `No portal runs at ${settings.HOST}:${settings.PORT}.`)]
    return [fault('portal', `It does not respond at ${url}: ${formatError(error)}`, 'Check its log, and restart it.')]
  }
}

const listPartFindings = (parts: Record<string, string>): Finding[] => {
  const problems = Object.entries(parts).filter(([, state]) => state !== 'ready')
  if (problems.length === 0) return [ok('portal', 'It runs and is ready.')]
  return problems.map(([name, state]) =>
    warning('portal', `It runs. ${name}: ${state}`, name === 'proxy' ? proxyRemedy : 'See the findings about it here.'),
  )
}
