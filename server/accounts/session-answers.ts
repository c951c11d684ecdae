import type * as contract from '../../contract/accounts/sessions.ts'
import type { OutputOf } from '../../contract/call.ts'
import type { CallRequest } from '../platform/http/route.ts'
import { permissionDenied } from '../platform/problem.ts'
import type { Accounts } from './accounts.ts'
import { takeBack } from './cookies.ts'
import { handOver } from './login-answers.ts'
import { completeStep } from './pending-logins.ts'

/** 2: a login agrees to take over; 3: a session that was taken over leaves. Throws 403 for anything else. */
export const changeStanding = async (
  accounts: Accounts,
  { actor, input, origin, answer }: CallRequest<typeof contract.changeStanding>,
): Promise<OutputOf<typeof contract.changeStanding>> => {
  const { standing, sessionId, loginId, userId } = actor
  if (input.standing === '2' && loginId !== undefined) {
    const granted = await completeStep(accounts, { actor, origin }, 'takeOver', async () => ({ takesOver: true }))
    await handOver(accounts, answer, userId as number, granted)
  } else if (input.standing === '3' && sessionId !== undefined && standing !== '1')
    await accounts.sessions.leave(sessionId)
  else throw permissionDenied('There is no session to change in this way.')
  return { status: 'success' }
}

/** Ends the browser's own session, if it has one; whoever else is named in the call stays. */
export const logOut = async (
  { sessions, database }: Accounts,
  { actor: { sessionId, loginId, standing }, input, answer }: CallRequest<typeof contract.logOut>,
): Promise<OutputOf<typeof contract.logOut>> => {
  if (input.isClosing) {
    if (sessionId !== undefined && standing === '1') await sessions.close(sessionId)
    return { status: 'success' }
  }
  if (sessionId !== undefined) await sessions.end(sessionId, 'logout')
  if (loginId !== undefined) await database.deleteFrom('pending_logins').where('login_id', '=', loginId).execute()
  takeBack(answer)
  return { status: 'success' }
}
