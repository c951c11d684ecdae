import type { z } from 'zod'
import { editableFields } from '../../../../contract/catalogue/report-editing.ts'
import { day } from '../../../../contract/days.ts'
import { limits } from '../../../../contract/limits.ts'
import { messages } from '../../../../contract/messages.ts'
import type { EditValues, FieldName, TextFieldName } from './edit-values.ts'

/** The key of a message of the specification, or of one of the editor's own messages. */
export type Fault = keyof typeof messages | 'tooManyWords' | 'tooLongWord' | 'notADay'
/** The fields that have a fault. */
export type Faults = Partial<Record<FieldName, Fault>>

const requiredFields = [
  'sourceId',
  'fileName',
  'titleEn',
  'categoryId',
  'subCategoryId',
  'frequency',
  'subLevelId',
] as const
/** Text fields whose values the contract restricts, for example in length or characters. */
const checkedFields = [
  'sourceId',
  'fileName',
  'titleEn',
  'titleTh',
  'descriptionEn',
  'descriptionTh',
  'unitEn',
  'unitTh',
  'coverageEn',
  'coverageTh',
  'licence',
  'licenceUrl',
  'source',
  'sourceUrl',
  'attributionEn',
  'attributionTh',
  'methodEn',
  'methodTh',
  'transformationEn',
  'transformationTh',
  'chartMeasure',
  'chartSeries',
] as const satisfies readonly (TextFieldName & keyof typeof editableFields)[]

/** The keys of the messages by their English texts, which the errors of the contract's rules contain. */
const keyByMessage = new Map(
  Object.entries(messages).map(([key, { en }]) => [en as string, key as keyof typeof messages]),
)

/** Returns the fault of a value by a rule of the contract; the general message for a rule that has none of its own. */
const findFault = (rule: z.ZodType, value: string): Fault | undefined => {
  const { error } = rule.safeParse(value)
  return error && (keyByMessage.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** Returns the fault of each field, by the server's rules (docs/behaviour/editor.md#fields). */
export const computeEditFaults = (values: EditValues): Faults => {
  const faults: Faults = {}
  for (const name of checkedFields) {
    const [, rule] = editableFields[name]
    faults[name] = findFault(rule, values[name])
  }
  for (const name of requiredFields) if (values[name].trim() === '') faults[name] = 'informationRequired'
  faults.keywords = findKeywordFault(values.keywords)
  const { nextReleaseDate } = values
  if (nextReleaseDate !== '' && !day.safeParse(nextReleaseDate).success) faults.nextReleaseDate = 'notADay'
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
}

/** Returns the fault of a list of keywords; undefined if it has none. */
export const findKeywordFault = (keywords: readonly string[]): Fault | undefined => {
  if (keywords.length === 0) return 'informationRequired'
  if (keywords.length > limits.keywords) return 'tooManyWords'
  return keywords.some(keyword => keyword.length > limits.keyword) ? 'tooLongWord' : undefined
}
