import type { FieldRefusal } from '../../../contract/refusals.ts'
import { invalidInput } from '../../platform/problem.ts'

/** Returns a 400 that names the parameter. */
export const buildParameterRefusal = (field: string, message: string) =>
  invalidInput([{ field: field.slice(0, 80), message } satisfies FieldRefusal])
