import { dayMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { createSessionReader, identifyAndStoreActivity, identifyOnReplica } from './session-actors.ts'
import {
  closingMilliseconds,
  createSessionTiming,
  loginSeconds,
  sessionMilliseconds,
  type Timing,
} from './session-timing.ts'

/**
 * Why a session ended: 'account' for a change of the account, such as a new password; 'idle' also at the longest duration of a session;
 * 'left' if the browser has left a session that was taken over.
 */
export type EndReason = 'logout' | 'closing' | 'idle' | 'take-over' | 'left' | 'account'

/**
 * Creates the functions for sessions with an idle time in minutes. While the database does not respond, `replica` confirms active sessions
 * (docs/operations.md#a-replica).
 */
export const createSessions = (database: Database, clock: Clock, idleMinutes: number, replica?: Replica) => {
  const timing = createSessionTiming(clock, idleMinutes)
  const findSession = createSessionReader(database)
  const findOnReplica = replica && createSessionReader(replica.database)
  return {
    /**
     * Returns the actor of a browser's tokens: of a session and of a pending login. A passive request, which the browser sends by itself,
     * does not extend the session.
     */
    identify(tokens: { session?: string; login?: string }, { isPassive }: { isPassive: boolean }) {
      const identifyOnPrimary = () => identifyAndStoreActivity({ database, findSession, timing }, tokens, { isPassive })
      const { session } = tokens
      if (!replica || !findOnReplica || !session) return identifyOnPrimary()
      // The replica responds only if the primary does not.
      return replica.readWithCurrentReplica(identifyOnPrimary, () => identifyOnReplica(findOnReplica, timing, session))
    },
    /** Finds the active session of an account, which another login must take over. */
    findActive: (transaction: Database, userId: number) => findActiveSession(transaction, timing, userId),
    /** Opens a session from an IP address and returns its token. The account's other session must have ended before, in the same transaction. */
    async open(transaction: Database, userId: number, ipAddress: string) {
      const token = createToken()
      await insertSession(transaction, { token, userId, ipAddress, now: clock.now() })
      return token
    },
    /** Ends the sessions of accounts, and deletes their pending logins. */
    async endAll(transaction: Database, userIds: number | readonly number[], reason: EndReason) {
      const endedUserIds = [userIds].flat()
      if (endedUserIds.length === 0) return
      await buildEndUpdate(transaction, clock, reason).where('user_id', 'in', endedUserIds).execute()
      await transaction.deleteFrom('pending_logins').where('user_id', 'in', endedUserIds).execute()
    },
    /** Ends one session, in the given transaction if there is one. */
    async end(sessionId: number, reason: EndReason, transaction: Database = database) {
      await buildEndUpdate(transaction, clock, reason).where('session_id', '=', sessionId).execute()
    },
    /** Records that the browser of a session that was taken over has left it. */
    async markAsLeft(sessionId: number) {
      await database
        .updateTable('sessions')
        .set({ ended_by: 'left' })
        .where('session_id', '=', sessionId)
        .where('ended_by', '=', 'take-over')
        .execute()
    },
    /** Deletes a pending login. */
    async deletePendingLogin(loginId: number) {
      await database.deleteFrom('pending_logins').where('login_id', '=', loginId).execute()
    },
    /** Marks the session of a closed browser window; the session ends soon, unless another request follows. */
    async markAsClosing(sessionId: number) {
      await database
        .updateTable('sessions')
        .set({ closing_at: clock.now() })
        .where('session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute()
    },
    /**
     * Counts the sessions of all nodes that have neither ended nor passed their times. Unlike in `findActive`, sessions that are closing and those of
     * users with another role also count.
     */
    countOpen: () => countOpenSessions(database, timing),
    /** Ends and deletes sessions and pending logins whose time is over. */
    sweep: () => sweep(database, timing),
  }
}

export type Sessions = ReturnType<typeof createSessions>

const findActiveSession = async (database: Database, { timeAgo, idleMilliseconds }: Timing, userId: number) =>
  database
    .selectFrom('sessions')
    // A session whose user has got another role since the login is no longer active.
    .innerJoin('users', join =>
      join.onRef('users.user_id', '=', 'sessions.user_id').onRef('users.role_id', '=', 'sessions.role_id'),
    )
    .select('session_id')
    .where('sessions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('began_at', '>', timeAgo(sessionMilliseconds))
    .where('active_at', '>', timeAgo(idleMilliseconds))
    .where(eb => eb.or([eb('closing_at', 'is', null), eb('closing_at', '>', timeAgo(closingMilliseconds))]))
    .executeTakeFirst()

const insertSession = (
  database: Database,
  { token, userId, ipAddress, now }: { token: string; userId: number; ipAddress: string; now: Date },
) =>
  database
    .insertInto('sessions')
    .values(eb => ({
      token_hash: hashToken(token),
      user_id: userId,
      role_id: eb.selectFrom('users').select('role_id').where('user_id', '=', userId),
      address: ipAddress,
      began_at: now,
      active_at: now,
    }))
    .execute()

const countOpenSessions = async (database: Database, { timeAgo, idleMilliseconds }: Timing) => {
  const { sessionCount } = await database
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessionCount'))
    .where('ended_at', 'is', null)
    .where('began_at', '>', timeAgo(sessionMilliseconds))
    .where('active_at', '>', timeAgo(idleMilliseconds))
    .executeTakeFirstOrThrow()
  return sessionCount
}

/** Builds the update that ends those of the selected sessions that are open; the caller adds the condition that selects them. */
const buildEndUpdate = (database: Database, clock: Clock, reason: EndReason) =>
  database.updateTable('sessions').set({ ended_at: clock.now(), ended_by: reason }).where('ended_at', 'is', null)

/** How long a session is kept after its end, as the privacy notice states. */
export const endedSessionsKeptMilliseconds = dayMilliseconds

/** Ends sessions whose time is over, deletes those that ended long enough ago, and deletes old pending logins. */
const sweep = async (database: Database, { clock, timeAgo, idleMilliseconds }: Timing) => {
  await buildEndUpdate(database, clock, 'idle').where('active_at', '<=', timeAgo(idleMilliseconds)).execute()
  await buildEndUpdate(database, clock, 'idle').where('began_at', '<=', timeAgo(sessionMilliseconds)).execute()
  await buildEndUpdate(database, clock, 'closing').where('closing_at', '<=', timeAgo(closingMilliseconds)).execute()
  await database.deleteFrom('sessions').where('ended_at', '<', timeAgo(endedSessionsKeptMilliseconds)).execute()
  await database
    .deleteFrom('pending_logins')
    .where('began_at', '<', timeAgo(loginSeconds * secondMilliseconds))
    .execute()
}
