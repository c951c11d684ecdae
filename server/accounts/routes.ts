import { getIdleTimeout } from '../../contract/accounts/sessions.ts'
import { route } from '../platform/http/route.ts'

/** Idle time in minutes, a setting. */
export const accountRoutes = ({ idleMinutes }: { idleMinutes: number }) => [
  route(getIdleTimeout, () => idleMinutes * 60_000),
]
