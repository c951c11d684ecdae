import type { SessionState } from '../../../contract/accounts/sessions.ts'

/**
 * Returns true if the last step has opened a session. A step that became due during the login, such as a newer agreement, keeps it closed.
 * A lost connection counts as open: the next page shows who is logged in.
 */
export const hasOpenedSession = async (fetchState: () => Promise<SessionState>) =>
  (await fetchState().catch(() => 'active' as const)) === 'active'
