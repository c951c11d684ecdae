import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'
import { namedUserGroup, staffCall } from './explanations.ts'
import { grantKind, oneReportFields, reportGroupFields } from './grant-fields.ts'
import { idInAnyForm } from './ids.ts'
import { accessPath, oneUserFields } from './monitor-fields.ts'

/** Changes whose effect `tryChange` computes without saving anything. */
export const trialChanges = [
  'leave group',
  'join group',
  'end grant',
  'change role',
  'switch category off',
  'switch category on',
  'change level',
  'join report group',
  'leave report group',
] as const
export type TrialChange = (typeof trialChanges)[number]

const trialRow = wire({
  userId: ['user_id', z.int()],
  username: ['username', z.string()],
  fullName: ['full_name', z.string()],
  reportId: ['r_id', z.int()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  /** Whether the user sees the report before and after the change. */
  seesNow: ['sees_now', z.boolean()],
  seesThen: ['sees_then', z.boolean()],
  /** The paths that are open after the change. */
  paths: ['paths', z.array(accessPath)],
})
export type TrialRow = z.output<typeof trialRow>

export const tryChange = call({
  ...staffCall,
  name: 'tryChange',
  path: '/api/whatIf',
  summary: 'Returns which users would gain or lose restricted reports by a change. Saves nothing.',
  input: wire({
    /**
     * Each change needs its fields below; 400 names the missing ones. Joining or leaving a group: the user and `groupId`. Ending a grant: `kind`,
     * `holderId` and `targetId`. A role: the user and `roleId`. A category switch: `roleId` and `categoryId`. A level: the report and `levelId`.
     * Joining or leaving a report group: the report and `reportGroupId`.
     */
    change: ['change', z.enum(trialChanges)],
    ...oneUserFields,
    ...oneReportFields,
    /** A user group. */
    groupId: ['group_id', idInAnyForm.optional()],
    roleId: ['previlage_id', idInAnyForm.optional()],
    categoryId: ['category_id', idInAnyForm.optional()],
    levelId: ['Level_Master_id', idInAnyForm.optional()],
    reportGroupId: reportGroupFields.reportGroupId,
    kind: ['kind', grantKind.optional()],
    holderId: ['holder_id', idInAnyForm.optional()],
    targetId: ['subject_id', idInAnyForm.optional()],
  }),
  output: wire({
    /** Numbers of pairs of a user and a restricted report that this user gains, loses or keeps. */
    gainedCount: ['gained', z.int()],
    lostCount: ['lost', z.int()],
    keptCount: ['kept', z.int()],
    /** Number of users who gain or lose a report. */
    userCount: ['users', z.int()],
    /** The first of these pairs: losses, then gains, then kept ones. */
    rows: ['result', z.array(trialRow)],
    /**
     * How many more public reports all users of the role see; negative for fewer. 0 unless the change is one of a role, a category switch or a
     * level. Visitors count as role 3.
     */
    publicReportChange: ['public_reports', z.int()],
  }),
})
export type Trial = z.output<typeof tryChange.output>

export const listTrialChoices = call({
  ...staffCall,
  name: 'listTrialChoices',
  path: '/api/getWhatIfChoices',
  summary:
    'Lists what a trial can choose from: roles, user groups, report groups, categories and levels, with their names.',
  input: z.object({}),
  output: wire({
    roles: ['roles', z.array(wire({ roleId: ['previlage_id', z.int()], name: ['previlage_name', z.string()] }))],
    /** User groups. */
    groups: ['groups', z.array(namedUserGroup)],
    reportGroups: [
      'report_groups',
      z.array(wire({ reportGroupId: ['group_report_id', z.int()], name: ['group_report_name', z.string()] })),
    ],
    categories: [
      'categories',
      z.array(
        wire({
          categoryId: ['category_id', z.int()],
          nameEn: ['name', z.string()],
          nameTh: ['name_th', z.string()],
        }),
      ),
    ],
    levels: ['levels', z.array(wire({ levelId: ['Level_Master_id', z.int()], name: ['level_desc', z.string()] }))],
  }),
})
export type TrialChoices = z.output<typeof listTrialChoices.output>
