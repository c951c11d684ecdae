import { eraOffset } from './eras.ts'
import { type RefusalRule, refusalRules } from './refusal-rules.ts'
import type { Language } from './visit.ts'

/** Why one field of an input is refused. */
export interface FieldRefusal {
  /** The wire name of the field. */
  field: string
  /** The sentence in English, for programs and their developers. */
  message: string
  /** The broken rule, from which screens format a sentence in the reader's language; absent for a value of the wrong type. */
  rule?: RefusalRule
  /** The values of the placeholders in the rule's sentence; a moment is yyyy-mm-dd hh:mm in Bangkok. A missing value is shown as a dash. */
  values?: Record<string, string>
}

/** Builds the refusal of a field that breaks a rule, with the message in English. */
export const buildFieldRefusal = (
  field: string,
  rule: RefusalRule,
  values: Record<string, string> = {},
): FieldRefusal => ({
  field,
  message: formatRule(rule, values, 'en'),
  rule,
  ...(Object.keys(values).length > 0 && { values }),
})

/** Formats a refusal as the sentence of its rule in the reader's language; undefined for a refusal without a known rule. */
export const formatRefusal = ({ rule, values = {} }: FieldRefusal, language: Language): string | undefined =>
  rule && rule in refusalRules ? formatRule(rule, values, language) : undefined

const formatRule = (rule: RefusalRule, values: Record<string, string>, language: Language) =>
  refusalRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) =>
    formatMoment(values[placeholder] ?? '–', language),
  )

/** Formats a moment in Bangkok, yyyy-mm-dd hh:mm, as dd/mm/yyyy hh:mm in the era of the language. Returns any other text unchanged. */
const formatMoment = (text: string, language: Language) => {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)$/.exec(text) ?? []
  if (year === undefined) return text
  return `${day}/${month}/${language === 'th' ? Number(year) + eraOffset : year} ${time}`
}
