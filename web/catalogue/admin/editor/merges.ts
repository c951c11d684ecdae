import { type EditValues, type FieldName, fieldNames, listDifferingFields } from './edit-values.ts'

/** Fields that follow from another: a sub-category determines its category, a sub level its level. The choice shows only the other one. */
const determiningFields: Partial<Record<FieldName, FieldName>> = { categoryId: 'subCategoryId', levelId: 'subLevelId' }

/** Returns the fields in which the two versions differ, without those that follow from another field. */
export const listDisputedFields = (theirs: EditValues, mine: EditValues): FieldName[] => [
  ...new Set(listDifferingFields(theirs, mine).map(name => determiningFields[name] ?? name)),
]

/** Returns their version of the report, with my values in `myFields` and in the fields that follow from these. */
export const mergeValues = (theirs: EditValues, mine: EditValues, myFields: ReadonlySet<FieldName>): EditValues =>
  Object.fromEntries(
    fieldNames.map(name => {
      const chosenField = determiningFields[name] ?? name
      return [name, myFields.has(chosenField) ? mine[name] : theirs[name]]
    }),
  ) as unknown as EditValues
