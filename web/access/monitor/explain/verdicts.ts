import type { Explanation } from '../../../../contract/access/explanations.ts'
import type { HidingReason } from '../../../../contract/access/monitor-fields.ts'
import { accountStatusIds } from '../../../../contract/accounts/managed-users.ts'

/** The main reason why a user sees a report or not. */
export type Verdict =
  | { kind: 'public' }
  | { kind: 'granted'; openCount: number }
  /** A path is open or the report is public, but the overrides hide the report. */
  | { kind: 'overridden'; openCount: number; overrides: HidingReason[] }
  /** All paths have ended; `lastDay` is the last day of the path that ended last. */
  | { kind: 'ended'; endedCount: number; lastDay: string | null }
  | { kind: 'none' }

type Facts = Pick<Explanation, 'sees' | 'paths' | 'hiddenBy'> & { report: Pick<Explanation['report'], 'isPublic'> }

/** Returns the verdict of an explanation. */
export const toVerdict = ({ sees, paths, hiddenBy, report }: Facts): Verdict => {
  const openCount = paths.filter(({ isOpen }) => isOpen).length
  if (sees) return report.isPublic ? { kind: 'public' } : { kind: 'granted', openCount }
  if (openCount > 0 || report.isPublic) return { kind: 'overridden', openCount, overrides: hiddenBy }
  if (paths.length === 0) return { kind: 'none' }
  return { kind: 'ended', endedCount: paths.length, lastDay: findLastDay(paths) }
}

/** Returns the last day of the path that ended last; null if none has ended. */
export const findLastDay = (paths: Explanation['paths']): string | null => {
  const lastDays = paths.flatMap(({ until, isOpen }) => (!isOpen && until !== null ? [until] : []))
  return lastDays.toSorted().at(-1) ?? null
}

/** Lists the conditions that a report needs besides an open path, and whether each is met. */
export const listChecks = ({ user, report, hiddenBy }: Pick<Explanation, 'user' | 'report' | 'hiddenBy'>) =>
  [
    { name: report.status === 'Active' ? 'reportActive' : 'reportInactive', isMet: !hiddenBy.includes('inactive') },
    // The level is always met: for a restricted level, the paths decide.
    { name: report.isPublic ? 'levelPublic' : 'levelRestricted', isMet: true },
    { name: hiddenBy.includes('category') ? 'categoryOff' : 'categoryOn', isMet: !hiddenBy.includes('category') },
    {
      name: user.statusId === accountStatusIds.Active ? 'accountActive' : 'accountStatus',
      isMet: !hiddenBy.includes('account'),
    },
  ] as const
