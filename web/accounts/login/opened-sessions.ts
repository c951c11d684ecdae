import type { SessionState } from '../../../contract/accounts/sessions.ts'

/**
 * Returns true if the last step of a login has opened a session. Another step may have become due during the login, e.g. because the agreement
 * was replaced; then no session is open. A lost connection counts as an open session, because the next page shows who is signed in.
 */
export const hasOpenedSession = async (fetchState: () => Promise<SessionState>) =>
  (await fetchState().catch(() => 'active' as const)) === 'active'
