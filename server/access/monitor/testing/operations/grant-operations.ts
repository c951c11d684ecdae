import type { GrantKind } from '../../../../../contract/access/grant-fields.ts'
import { editGrant } from '../../../../../contract/access/grant-terms.ts'
import * as grants from '../../../../../contract/access/grants.ts'
import { reviewGrant } from '../../../../../contract/access/reviews.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { grantKey, holdsIn, type Model } from '../model.ts'
import { conflict, type Draw, done, type Maker, missing, nobody, type Outcome, unchanged } from './outcomes.ts'

const menu = 'ReportsManagement'
const calls = {
  'user to report': [grants.grantReportToUsers, grants.withdrawReportFromUsers],
  'user group to report': [grants.grantReportToGroups, grants.withdrawReportFromGroups],
  'user to report group': [grants.grantReportGroupToUsers, grants.withdrawReportGroupFromUsers],
  'user group to report group': [grants.grantReportGroupToGroups, grants.withdrawReportGroupFromGroups],
} as const
const kinds = Object.keys(calls) as GrantKind[]

const dayAfter = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

const isOpenIn = (model: Model, key: string) => {
  const until = model.grants.get(key)
  return until === null || (until !== undefined && until >= model.today)
}

interface GrantPair {
  kind: GrantKind
  holder: number
  subject: number
  key: string
}

const drawPair = (model: Model, draw: Draw): GrantPair => {
  const kind = draw(kinds)
  const holders = kind.startsWith('user to') ? model.users : model.userGroups
  const subjects = kind.endsWith('to report') ? model.reports : model.reportGroups
  const holder = draw([...holders.keys(), ...(kind.startsWith('user to') ? [] : [nobody])])
  const subject = draw([...subjects.keys(), ...(kind.endsWith('to report') ? [] : [nobody])])
  return { kind, holder, subject, key: grantKey(kind, holder, subject) }
}

const toFields = ({ kind, holder, subject }: GrantPair) => ({
  [kind.startsWith('user to') ? 'user_id' : 'group_id']: holder,
  [kind.endsWith('to report') ? 'r_id' : 'group_report_id']: subject,
})

/** Returns true if the actor may name both the holder and the subject; Inactive reports need Report Configuration. */
const canNameBoth = (model: Model, { kind, holder, subject }: GrantPair, actorId: number) => {
  if (holder === nobody || subject === nobody) return false
  const report = kind.endsWith('to report') ? model.reports.get(subject)! : undefined
  return !report || report.isActive || holdsIn(model, actorId, 'ReportConfiguration')
}

const giveGrant: Maker = (model, draw) => {
  const pair = drawPair(model, draw)
  const days = draw([undefined, undefined, 0, 1, 3, -1])
  const until = days === undefined ? null : dayAfter(model.today, days)
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
  const [kind, holder, subject] = key.split(':')
  return { kind: kind as GrantKind, holder: Number(holder), subject: Number(subject), key }
}

const edit: Maker = (model, draw) => {
  const pair = drawGrantedPair(model, draw)
  const { kind, holder, subject, key } = pair
  const until = draw([null, dayAfter(model.today, 0), dayAfter(model.today, 2)])
  const was = draw([undefined, { until: dayAfter(model.today, 2) }])
  return {
    call: editGrant,
    menu,
    input: { kind, holder_id: holder, subject_id: subject, until, was },
    outcome: actorId => {
      const current = model.grants.get(key)
      if (current === undefined || !canNameBoth(model, pair, actorId)) return missing
      if (was && current !== until && current !== was.until) return conflict
      return done(next => {
        next.grants.set(key, until)
      })
    },
  }
}

const review: Maker = (model, draw) => {
  const pair = drawGrantedPair(model, draw)
  const { kind, holder, subject, key } = pair
  const decision = draw(['keep', 'end'])
  return {
    call: reviewGrant,
    menu,
    input: { kind, holder_id: holder, subject_id: subject, decision },
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
