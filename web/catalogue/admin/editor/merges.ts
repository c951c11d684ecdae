import { listDifferingFields, type Name, type Values } from './edit-values.ts'

/** Fields shown as part of another: a sub-category determines its category, a sub level its level. */
const shownFieldByName: Partial<Record<Name, Name>> = { categoryId: 'subCategoryId', levelId: 'subLevelId' }

/** Returns the fields in which their version and mine differ, as shown for the choice. */
export const listDisputedFields = (theirs: Values, mine: Values): Name[] => [
  ...new Set(listDifferingFields(theirs, mine).map(name => shownFieldByName[name] ?? name)),
]

/** Returns their version, with my values in `myFields`. */
export const mergeValues = (theirs: Values, mine: Values, myFields: ReadonlySet<Name>): Values =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const shownField = shownFieldByName[name as Name] ?? (name as Name)
      return [name, myFields.has(shownField) ? mine[name as Name] : value]
    }),
  ) as unknown as Values
