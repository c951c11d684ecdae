import type { GrantKind } from '../../../contract/access/grant-fields.ts'

/** A change whose effect a trial computes. All ids exist, except in 'end grant': a grant that does not exist changes nothing. */
export type HypotheticalChange =
  | { change: 'leave group' | 'join group'; userId: number; groupId: number }
  | { change: 'end grant'; kind: GrantKind; holderId: number; targetId: number }
  | { change: 'change role'; userId: number; roleId: number }
  | { change: 'switch category off' | 'switch category on'; roleId: number; categoryId: number }
  | { change: 'change level'; reportId: number; subLevelId: number }
  | { change: 'join report group' | 'leave report group'; reportId: number; reportGroupId: number }

export type EndOfGrant = Extract<HypotheticalChange, { change: 'end grant' }>
