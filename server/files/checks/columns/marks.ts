import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
import { pickUnusedName } from './column-names.ts'
import { readNumber } from './number-readings.ts'
import { recipeDefaults } from './value-recipes.ts'

/** A number with a mark of the publisher: its text without the mark, and the mark in lower case and without brackets. */
interface MarkedNumber {
  figure: string
  mark: string
}

const maxLength = 60
const letters = '[perf*]'
/**
 * Matches a number with a mark at its end, such as `12.3p`, `12.3 (r)` or `12.3*`: preliminary, estimated, revised, forecast or with a
 * footnote.
 */
const markPattern = new RegExp(
  String.raw`^(?<figure>.*[\d๐-๙%)])\s{0,2}(?:(?<plain>${letters})|\((?<round>${letters})\)|\[(?<square>${letters})\])$`,
  'i',
)

/** Splits a number from its mark; undefined for any other text. */
export const splitMark = (text: string): MarkedNumber | undefined => {
  const groups = text.length <= maxLength ? markPattern.exec(text)?.groups : undefined
  if (!groups) return undefined
  const { figure = '', plain, round, square = '' } = groups
  const form = readNumber(figure)?.form
  if (form !== 'integer' && form !== 'decimal') return undefined
  return { figure, mark: (plain ?? round ?? square).toLowerCase() }
}

/** The recipes of the columns of a table, some of which the file does not have. */
export interface TableRecipes {
  recipes: ColumnRecipe[]
  /** Converts a record of the file to the texts of these columns. */
  toTableRecord: (record: string[]) => string[]
}

/** Adds a column of marks after each column whose numbers may have marks. A number without a mark has an empty one. */
export const separateMarks = (fileRecipes: ColumnRecipe[]): TableRecipes => {
  if (!fileRecipes.some(({ hasMarks }) => hasMarks)) return { recipes: fileRecipes, toTableRecord: record => record }
  const usedNames = fileRecipes.map(({ name }) => name)
  const recipes = fileRecipes.flatMap(recipe => {
    if (!recipe.hasMarks) return [recipe]
    const markRecipe = buildMarkRecipe(recipe.name, usedNames)
    usedNames.push(markRecipe.name)
    return [recipe, markRecipe]
  })
  const toTableRecord = (record: string[]) =>
    fileRecipes.flatMap((recipe, index) => (recipe.hasMarks ? splitText(recipe, record[index]!) : [record[index]!]))
  return { recipes, toTableRecord }
}

const splitText = ({ missing }: ColumnRecipe, text: string) => {
  const trimmedText = text.trim()
  const markedNumber = missing.includes(trimmedText) ? undefined : splitMark(trimmedText)
  return markedNumber ? [markedNumber.figure, markedNumber.mark] : [text, '']
}

/** Builds the recipe of the column of the marks of another column, with a name that differs from all used ones, also without regard to case. */
export const buildMarkRecipe = (markOf: string, usedNames: readonly string[]): ColumnRecipe => {
  const word = /[ก-๙]/.test(markOf) ? 'สัญลักษณ์' : 'mark'
  const name = pickUnusedName(usedNames, number => `${markOf} (${word}${number === 1 ? '' : ` ${number}`})`)
  return { ...recipeDefaults, name, kind: 'text', role: 'note', markOf }
}
