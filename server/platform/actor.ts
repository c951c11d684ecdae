import type { SessionState } from '../../contract/accounts/sessions.ts'
import type { KeyScope } from '../../contract/call.ts'
import { type Menu, plainRoleId } from '../../contract/permissions.ts'
import type { Language } from '../../contract/visit.ts'
import { pleaseLogin } from './problem.ts'

/** The caller according to the session, never according to the payload. */
export interface Actor {
  /** Undefined for a visitor. */
  userId?: number
  roleId: number
  menus: ReadonlySet<Menu>
  /** True while the login is incomplete: the actor may make only the calls that complete it. */
  isLoginPending: boolean
  /** True if the request has the cookie of an accepted choice that the database has recorded. */
  hasConsented: boolean
  /** Time of the cookie choice. */
  consentedAt?: Date
  /** The session of the request, if there is one. */
  sessionId?: number
  /** The incomplete login of the request, if there is one. */
  loginId?: number
  /**
   * 'takenOver' at the first request after another login of the account, 'left' at later ones
   * (docs/behaviour/sessions.md#one-session-for-an-account).
   */
  sessionState: SessionState
  /** True if a replica confirmed the session because the primary did not answer: the actor may only read from that replica. */
  isFromReplica?: boolean
  /** The day of the request in Bangkok, by the portal's clock; without it, grants with an end do not count. */
  today?: string
  /** The key of a program's request. With a key for runs, the actor has no user. With a key for reading, the user is its owner. */
  key?: { keyId: number; scope: KeyScope }
}

/** Returns the actor of a call that only users may make. Throws 401 for anyone else. */
export const requireUserActor = (actor: Actor): Actor & { userId: number } => {
  if (actor.userId === undefined || actor.isLoginPending) throw pleaseLogin()
  return { ...actor, userId: actor.userId }
}

/** Returns the fields of an actor that follow from an accepted cookie choice, if any. */
export const toConsentFields = (acceptedAt: Date | undefined) =>
  acceptedAt ? { hasConsented: true, consentedAt: acceptedAt } : { hasConsented: false }

/** Where a request comes from, and the language of its caller. */
export interface Origin {
  /** IP address, from the trusted proxy if there is one. */
  address: string
  language: Language
}

/** The actor of a visitor, who has the plain role (docs/behaviour/visibility.md#category-switches). */
export const visitor: Actor = {
  roleId: plainRoleId,
  menus: new Set(),
  isLoginPending: false,
  hasConsented: false,
  sessionState: 'none',
}
