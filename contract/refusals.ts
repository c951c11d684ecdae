import type { Language } from './visit.ts'

/** Why a value is refused that the server alone can judge, in both languages; what else a sentence names is filled in. */
export const refusalRules = {
  noCategory: {
    en: 'There is no such category any more; choose another',
    th: 'ไม่มีหมวดหมู่นี้แล้ว กรุณาเลือกหมวดหมู่อื่น',
  },
  noSubCategory: {
    en: 'There is no such sub-category any more; choose another',
    th: 'ไม่มีหมวดหมู่ย่อยนี้แล้ว กรุณาเลือกหมวดหมู่ย่อยอื่น',
  },
  noLevel: {
    en: 'There is no such level any more; choose another',
    th: 'ไม่มีระดับชั้นนี้แล้ว กรุณาเลือกระดับชั้นอื่น',
  },
  noSubLevel: {
    en: 'There is no such sub level any more; choose another',
    th: 'ไม่มีระดับชั้นย่อยนี้แล้ว กรุณาเลือกระดับชั้นย่อยอื่น',
  },
  addressUnsafe: {
    en: 'Give an address that begins with https:// and holds no name and password',
    th: 'กรุณาใช้ที่อยู่ที่ขึ้นต้นด้วย https:// และไม่มีชื่อผู้ใช้กับรหัสผ่านอยู่ในที่อยู่',
  },
  addressElsewhere: {
    en: 'Give an address that begins with http:// or https:// and lies on {{hosts}}',
    th: 'กรุณาใช้ที่อยู่ที่ขึ้นต้นด้วย http:// หรือ https:// และอยู่บน {{hosts}}',
  },
} as const

export type RefusalRule = keyof typeof refusalRules

/** What is wrong with one field of what was sent. */
export interface FieldRefusal {
  /** As the wire calls it. */
  field: string
  /** In English, for whoever reads the answer itself. */
  message: string
  /** By which screens say it in the reader's language; a value of the wrong form breaks none of these. */
  rule?: RefusalRule
  /** What else the rule's sentence names. */
  values?: Record<string, string>
}

/** A field that breaks a rule. */
export const refusedBy = (field: string, rule: RefusalRule, values: Record<string, string> = {}): FieldRefusal => ({
  field,
  message: filled(rule, values, 'en'),
  rule,
  ...(Object.keys(values).length > 0 && { values }),
})

/** What is wrong and what to do, in the reader's language; undefined where no rule says it. */
export const refusalSentence = ({ rule, values = {} }: FieldRefusal, language: Language): string | undefined =>
  rule && rule in refusalRules ? filled(rule, values, language) : undefined

const filled = (rule: RefusalRule, values: Record<string, string>, language: Language) =>
  refusalRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, gap: string) => values[gap] ?? '–')
