import type { GrantKind } from '../../../../../contract/access/grant-fields.ts'
import { editGrant } from '../../../../../contract/access/grant-terms.ts'
import * as grants from '../../../../../contract/access/grants.ts'
import { reviewGrant } from '../../../../../contract/access/reviews.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { hasMenuIn, type Model, toGrantKey } from '../model.ts'
import { conflict, type Draw, done, type Maker, missing, nobody, type Outcome, unchanged } from './outcomes.ts'

const menu = 'ReportsManagement'
const calls = {
  'user to report': [grants.grantReportToUsers, grants.withdrawReportFromUsers],
  'user group to report': [grants.grantReportToGroups, grants.withdrawReportFromGroups],
  'user to report group': [grants.grantReportGroupToUsers, grants.withdrawReportGroupFromUsers],
  'user group to report group': [grants.grantReportGroupToGroups, grants.withdrawReportGroupFromGroups],
} as const
const kinds = Object.keys(calls) as GrantKind[]

const addDays = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

const isOpenIn = (model: Model, key: string) => {
  const until = model.grants.get(key)
  return until === null || (until !== undefined && until >= model.today)
}

interface GrantPair {
  kind: GrantKind
  holder: number
  target: number
  key: string
}

const drawPair = (model: Model, draw: Draw): GrantPair => {
  const kind = draw(kinds)
  const holders = kind.startsWith('user to') ? model.users : model.userGroups
  const targets = kind.endsWith('to report') ? model.reports : model.reportGroups
  const holder = draw([...holders.keys(), ...(kind.startsWith('user to') ? [] : [nobody])])
  const target = draw([...targets.keys(), ...(kind.endsWith('to report') ? [] : [nobody])])
  return { kind, holder, target, key: toGrantKey(kind, holder, target) }
}

const toFields = ({ kind, holder, target }: GrantPair) => ({
  [kind.startsWith('user to') ? 'user_id' : 'group_id']: holder,
  [kind.endsWith('to report') ? 'r_id' : 'group_report_id']: target,
})

/** Returns true if the actor may name both the holder and the target. Inactive reports need Report Configuration. */
const canNameBoth = (model: Model, { kind, holder, target }: GrantPair, actorId: number) => {
  if (holder === nobody || target === nobody) return false
  const report = kind.endsWith('to report') ? model.reports.get(target)! : undefined
  return !report || report.isActive || hasMenuIn(model, actorId, 'ReportConfiguration')
}

const giveGrant: Maker = (model, draw) => {
  const pair = drawPair(model, draw)
  const days = draw([undefined, undefined, 0, 1, 3, -1])
  const until = days === undefined ? null : addDays(model.today, days)
  return {
    call: calls[pair.kind][0],
    menu,
    input: { ...toFields(pair), until },
    outcome: (actorId): Outcome => {
      if (!canNameBoth(model, pair, actorId)) return missing
      if (days === -1) return { status: 400 }
      if (isOpenIn(model, pair.key)) return unchanged
      return done(next => {
        next.grants.set(pair.key, until)
      })
    },
  }
}

const withdraw: Maker = (model, draw) => {
  const pair = draw([true, false]) ? drawGrantedPair(model, draw) : drawPair(model, draw)
  return {
    call: calls[pair.kind][1],
    menu,
    input: toFields(pair),
    outcome: actorId => {
      if (!canNameBoth(model, pair, actorId)) return missing
      if (!isOpenIn(model, pair.key)) return unchanged
      return done(next => {
        next.grants.delete(pair.key)
      })
    },
  }
}

/** Draws an existing grant, if there is one. */
const drawGrantedPair = (model: Model, draw: Draw): GrantPair => {
  if (model.grants.size === 0) return drawPair(model, draw)
  const key = draw([...model.grants.keys()])
  const [kind, holder, target] = key.split(':')
  return { kind: kind as GrantKind, holder: Number(holder), target: Number(target), key }
}

const edit: Maker = (model, draw) => {
  const pair = drawGrantedPair(model, draw)
  const { kind, holder, target, key } = pair
  const until = draw([null, addDays(model.today, 0), addDays(model.today, 2)])
  const expected = draw([undefined, { until: addDays(model.today, 2) }])
  return {
    call: editGrant,
    menu,
    input: { kind, holder_id: holder, subject_id: target, until, was: expected },
    outcome: actorId => {
      const current = model.grants.get(key)
      if (current === undefined || !canNameBoth(model, pair, actorId)) return missing
      if (expected && current !== until && current !== expected.until) return conflict
      return done(next => {
        next.grants.set(key, until)
      })
    },
  }
}

const review: Maker = (model, draw) => {
  const pair = drawGrantedPair(model, draw)
  const { kind, holder, target, key } = pair
  const decision = draw(['keep', 'end'])
  return {
    call: reviewGrant,
    menu,
    input: { kind, holder_id: holder, subject_id: target, decision },
    outcome: actorId => {
      if (!isOpenIn(model, key) || !canNameBoth(model, pair, actorId)) return missing
      return done(next => {
        if (decision === 'end') next.grants.delete(key)
      })
    },
  }
}

/** Operations of Reports Management, for all four kinds of grants. */
export const grantOperations: readonly Maker[] = [...Array(12).fill(giveGrant), withdraw, withdraw, edit, edit, review]
