import { differences, type Name, type Values } from './edit-values.ts'

/** Shown by the field that says the same: a sub-category belongs to one category, a sub level to one level. */
const shownBy: Partial<Record<Name, Name>> = { categoryId: 'subCategoryId', levelId: 'subLevelId' }

/** The fields in which theirs and mine differ, as somebody chooses between them. */
export const disputed = (theirs: Values, mine: Values): Name[] => [
  ...new Set(differences(theirs, mine).map(name => shownBy[name] ?? name)),
]

/** Theirs, but mine in the fields that are kept. */
export const merged = (theirs: Values, mine: Values, kept: ReadonlySet<Name>): Values =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const decides = shownBy[name as Name] ?? (name as Name)
      return [name, kept.has(decides) ? mine[name as Name] : value]
    }),
  ) as unknown as Values
