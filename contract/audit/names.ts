import { z } from 'zod'
import { wire } from '../wire.ts'
import { referringColumns } from './references.ts'

/** The name of an object that records refer to: its current name or, after its deletion, its last name in the trail. */
const auditName = wire({
  column: ['column', z.enum(referringColumns)],
  value: ['value', z.string()],
  /**
   * The name of a sub-category or sub level begins with that of its parent: 'Public Finance, Fiscal Balance'. An object with only one name
   * has it in both languages.
   */
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  /** The Report ID of a report; absent for anything else. */
  sourceId: ['source_id', z.string().optional()],
})
export type AuditName = z.output<typeof auditName>
export const auditNames = z.array(auditName)
