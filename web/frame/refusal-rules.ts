import type { RefusalRule } from '../../contract/refusal-rules.ts'
import type { CallError } from './calls.ts'

/** Returns true if a call was refused by a rule. */
export const isRefusedBy = (error: unknown, rule: RefusalRule) =>
  ((error as Partial<CallError> | undefined)?.fields ?? []).some(field => field.rule === rule)
