import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { SessionState } from '../../../contract/accounts/sessions.ts'
import { secondMilliseconds } from '../../../contract/durations.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { createBatchedReader } from '../../platform/database/batched-reads.ts'
import { buildOnce } from '../../platform/database/built-statements.ts'
import type { Database } from '../../platform/database/pool.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { hashToken } from '../../platform/tokens.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from '../management/roles.ts'
import { closingMilliseconds, loginSeconds, sessionMilliseconds, type Timing } from './session-timing.ts'

interface IdentifyContext {
  database: Database
  findSession: FindSession
  timing: Timing
}

/**
 * Returns the actor of a browser's tokens: the user of a session or of a pending login, the user of a session that another login took over, or
 * a visitor. Also stores the activity of an active session and cancels its closing; a passive request only cancels the closing.
 */
export const identifyAndStoreActivity = async (
  { database, findSession, timing }: IdentifyContext,
  tokens: { session?: string; login?: string },
  { isPassive }: { isPassive: boolean },
): Promise<Actor> => {
  const session = tokens.session ? await findSession(tokens.session) : undefined
  if (session && isActiveSession(session, timing)) {
    await storeActivity(database, timing, session, { isPassive })
    return { ...toSignedInActor(session), today: dayInBangkok(timing.clock) }
  }
  // A pending login comes before a session that was taken over, because it is the newer one.
  const pendingLogin = tokens.login ? await readPendingLogin(database, timing, tokens.login) : undefined
  if (pendingLogin)
    return { ...visitor, userId: pendingLogin.user_id, isLoginPending: true, loginId: pendingLogin.login_id }
  // 'left': the session was taken over, and its browser has left it since.
  const wasTakenOver = session?.ended_by === 'take-over' || session?.ended_by === 'left'
  return wasTakenOver ? toTakenOverActor(session) : visitor
}

/**
 * Returns the actor of an active session in a replica, without storing its activity. Throws for any other session: a replica may lag
 * behind, so it does not prove that somebody is not signed in.
 */
export const identifyOnReplica = async (findSession: FindSession, timing: Timing, token: string): Promise<Actor> => {
  const row = await findSession(token)
  if (!row || !isActiveSession(row, timing)) throw new Error('The replica has no active session')
  return { ...toSignedInActor(row), today: dayInBangkok(timing.clock), isFromReplica: true }
}

const readSessions = buildOnce([] as Buffer[], (database, hashes) =>
  database
    .selectFrom('sessions')
    .modifyFront(prepared)
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select([
      'token_hash',
      'session_id',
      'sessions.user_id',
      'users.role_id',
      'sessions.role_id as role_at_login',
      'status_id',
      'began_at',
      'active_at',
      'closing_at',
      'ended_at',
      'ended_by',
    ])
    .select(buildGrantedMenusSql('users.role_id').as('menus'))
    .where('sessions.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`),
)

/**
 * Creates a function that finds a session by its token. Every signed-in request reads its session, so concurrent requests share one read.
 */
export const createSessionReader = (database: Database) => {
  const findByHash = createBatchedReader(async hashes => {
    const rows = await readSessions(
      database,
      hashes.map(hash => Buffer.from(hash, 'hex')),
    )
    return new Map(rows.map(row => [row.token_hash.toString('hex'), row]))
  })
  return (token: string) => findByHash(hashToken(token).toString('hex'))
}

type FindSession = ReturnType<typeof createSessionReader>
type SessionRow = NonNullable<Awaited<ReturnType<FindSession>>>

/** Returns true if a session has not ended, and neither its times nor a change of the account end it. */
const isActiveSession = (row: SessionRow, timing: Timing) =>
  row.ended_at === null && isAccountUnchanged(row) && isWithinTimes(row, timing)

/** Returns true if the account is active and has the role that it had at the login. */
const isAccountUnchanged = (row: SessionRow) =>
  row.status_id === accountStatusIds.Active && row.role_id === row.role_at_login

const isWithinTimes = (row: SessionRow, { timeAgo, idleMilliseconds }: Timing) =>
  row.began_at > timeAgo(sessionMilliseconds) &&
  row.active_at > timeAgo(idleMilliseconds) &&
  (row.closing_at === null || row.closing_at > timeAgo(closingMilliseconds))

/** Cancels the closing of a session and stores its activity. The time is stored at most once per sixtieth of the idle time. */
const storeActivity = async (
  database: Database,
  { clock, timeAgo, idleMilliseconds }: Timing,
  row: SessionRow,
  { isPassive }: { isPassive: boolean },
) => {
  const isActivityOutdated = !isPassive && row.active_at <= timeAgo(idleMilliseconds / 60)
  const isMarkedAsClosing = row.closing_at !== null
  if (!isActivityOutdated && !isMarkedAsClosing) return
  await database
    .updateTable('sessions')
    .set({ closing_at: null, ...(!isPassive && { active_at: clock.now() }) })
    .where('session_id', '=', row.session_id)
    .where('ended_at', 'is', null)
    .execute()
}

const readPendingLogin = (database: Database, { timeAgo }: Timing, token: string) =>
  database
    .selectFrom('pending_logins')
    .select(['login_id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('began_at', '>', timeAgo(loginSeconds * secondMilliseconds))
    .executeTakeFirst()

const toSignedInActor = (row: { user_id: number; role_id: number; menus: Menu[]; session_id: number }): Actor => ({
  userId: row.user_id,
  roleId: row.role_id,
  menus: computeEffectiveMenus(row.role_id, row.menus),
  isLoginPending: false,
  // The caller adds the cookie choice of the request.
  hasConsented: false,
  sessionId: row.session_id,
  sessionState: 'active',
})

/**
 * Returns the actor of a session that another login took over: not signed in, but able to leave the session. No login is pending, but
 * `isLoginPending` is true, so that the actor can make no call that needs a user.
 */
const toTakenOverActor = (row: { user_id: number; session_id: number; ended_by: string | null }): Actor => ({
  ...visitor,
  userId: row.user_id,
  isLoginPending: true,
  sessionId: row.session_id,
  sessionState: (row.ended_by === 'left' ? 'left' : 'takenOver') satisfies SessionState,
})
