import { formatRefusal } from '../../../contract/refusals.ts'
import type { Language } from '../../../contract/visit.ts'
import type { CallError } from '../calls.ts'

/** Returns a sentence for each field that the server refused; none for a field whose rule has no text. */
export const listFieldErrors = (error: unknown, language: Language): string[] =>
  ((error as Partial<CallError>).fields ?? []).flatMap(field => formatRefusal(field, language) ?? [])
