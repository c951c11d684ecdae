import type { GrantKind } from '../../../../contract/access/grant-fields.ts'
import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'
import type { TrialChange, tryChange } from '../../../../contract/access/trials.ts'
import type { ArgumentsOf } from '../../../../contract/call.ts'

/** The fields that describe a trial. */
export type TrialField = 'user' | 'report' | 'group' | 'reportGroup' | 'role' | 'category' | 'level' | 'path'

/** The fields of each change, in the order in which the form shows them. */
export const trialFields: Record<TrialChange, readonly TrialField[]> = {
  'leave group': ['user', 'group'],
  'join group': ['user', 'group'],
  'end grant': ['user', 'report', 'path'],
  'change role': ['user', 'role'],
  'switch category off': ['role', 'category'],
  'switch category on': ['role', 'category'],
  'change level': ['report', 'level'],
  'join report group': ['report', 'reportGroup'],
  'leave report group': ['report', 'reportGroup'],
}

/** The selected values. Each is the key of its option; the key of a path is its index among the open paths. */
export type TrialValues = Partial<Record<TrialField, string>>

/** Returns the empty fields that a change needs. */
export const listEmptyFields = (change: TrialChange, values: TrialValues): TrialField[] =>
  trialFields[change].filter(field => !values[field])

/** Converts the form to the input of the call; `paths` are the open paths from the selected user to the selected report. */
export const toTrial = (
  change: TrialChange,
  values: TrialValues,
  paths: readonly AccessPath[] = [],
): ArgumentsOf<typeof tryChange> => {
  // The form keeps the values of earlier changes, so a field counts only if this change needs it.
  const toId = (field: TrialField) => {
    const value = trialFields[change].includes(field) ? values[field] : undefined
    return value === undefined ? undefined : Number(value)
  }
  if (change === 'end grant') {
    const path = paths[Number(values.path)]
    // Without the path, the server refuses the trial and names the missing fields.
    return path ? { change, ...toGrant(path, Number(values.user), Number(values.report)) } : { change }
  }
  const ids = {
    userId: toId('user'),
    reportId: toId('report'),
    groupId: toId('group'),
    reportGroupId: toId('reportGroup'),
    roleId: toId('role'),
    categoryId: toId('category'),
    levelId: toId('level'),
  }
  return { change, ...Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined)) }
}

/** Returns the grant of a path: its holder is the user group or the user, its target the report group or the report. */
export const toGrant = (
  { groupId, reportGroupId }: Pick<AccessPath, 'groupId' | 'reportGroupId'>,
  userId: number,
  reportId: number,
): { kind: GrantKind; holderId: number; targetId: number } => {
  const holder = groupId === null ? 'user' : 'user group'
  const target = reportGroupId === null ? 'report' : 'report group'
  return { kind: `${holder} to ${target}`, holderId: groupId ?? userId, targetId: reportGroupId ?? reportId }
}
