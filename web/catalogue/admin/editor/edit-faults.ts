import type { z } from 'zod'
import { editedFields } from '../../../../contract/catalogue/report-editing.ts'
import { day } from '../../../../contract/days.ts'
import { limits } from '../../../../contract/limits.ts'
import { messages } from '../../../../contract/messages.ts'
import type { Name, TextName, Values } from './edit-values.ts'

/** A sentence of the specification, or one of the editor about a maximum or a day. */
export type Fault = keyof typeof messages | 'tooManyWords' | 'tooLongWord' | 'notADay'
export type Faults = Partial<Record<Name, Fault>>

const requiredNames = [
  'sourceId',
  'fileName',
  'titleEn',
  'categoryId',
  'subCategoryId',
  'frequency',
  'subLevelId',
] as const
/** Texts with a rule of the contract besides being required. */
const checkedNames = [
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
] as const satisfies readonly (TextName & keyof typeof editedFields)[]

const keyByMessage = new Map(
  Object.entries(messages).map(([key, { en }]) => [en as string, key as keyof typeof messages]),
)

const findFault = (rule: z.ZodType, value: string): Fault | undefined => {
  const { error } = rule.safeParse(value)
  return error && (keyByMessage.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** Returns the fault of each field, by the server's rules (docs/behaviour/editor.md#fields). */
export const computeFaults = (values: Values): Faults => {
  const faults: Faults = {}
  for (const name of checkedNames) faults[name] = findFault(editedFields[name][1], values[name])
  for (const name of requiredNames) if (values[name].trim() === '') faults[name] = 'informationRequired'
  faults.keywords = findKeywordFault(values.keywords)
  const { nextReleaseDate } = values
  if (nextReleaseDate !== '' && !day.safeParse(nextReleaseDate).success) faults.nextReleaseDate = 'notADay'
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
}

/** Returns the fault of a list of keywords. */
export const findKeywordFault = (words: readonly string[]): Fault | undefined => {
  if (words.length === 0) return 'informationRequired'
  if (words.length > limits.keywords) return 'tooManyWords'
  return words.some(word => word.length > limits.keyword) ? 'tooLongWord' : undefined
}
