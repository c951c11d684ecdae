import type { Explanation } from '../../../../contract/access/explanations.ts'
import type { Override } from '../../../../contract/access/monitor-fields.ts'

/** The reason why a user sees or does not see a report, for the heading. */
export type Verdict =
  | { kind: 'public' }
  | { kind: 'granted'; open: number }
  /** Paths are open, or the report is public, but overrides hide it. */
  | { kind: 'overridden'; open: number; by: Override[] }
  | { kind: 'ended'; ended: number; last: string | null }
  | { kind: 'none' }

type Facts = Pick<Explanation, 'sees' | 'paths' | 'hiddenBy'> & { report: Pick<Explanation['report'], 'isPublic'> }

/** Reduces an explanation to its verdict. */
export const toVerdict = ({ sees, paths, hiddenBy, report }: Facts): Verdict => {
  const open = paths.filter(({ isOpen }) => isOpen).length
  if (sees) return report.isPublic ? { kind: 'public' } : { kind: 'granted', open }
  if (open > 0 || report.isPublic) return { kind: 'overridden', open, by: hiddenBy }
  if (paths.length === 0) return { kind: 'none' }
  return { kind: 'ended', ended: paths.length, last: findLastDay(paths) }
}

/** Returns the last day of the path that ended last. */
export const findLastDay = (paths: Explanation['paths']): string | null =>
  paths.reduce<string | null>(
    (last, { until, isOpen }) => (!isOpen && until !== null && (last === null || until > last) ? until : last),
    null,
  )

/** Lists the conditions besides a path, and whether each is met. */
export const listChecks = ({ user, report, hiddenBy }: Pick<Explanation, 'user' | 'report' | 'hiddenBy'>) =>
  [
    { name: report.status === 'Active' ? 'reportActive' : 'reportInactive', holds: !hiddenBy.includes('inactive') },
    { name: report.isPublic ? 'levelPublic' : 'levelRestricted', holds: true },
    { name: hiddenBy.includes('category') ? 'categoryOff' : 'categoryOn', holds: !hiddenBy.includes('category') },
    { name: user.statusId === 1 ? 'accountActive' : 'accountStatus', holds: !hiddenBy.includes('account') },
  ] as const
