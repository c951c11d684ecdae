import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
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

/** The recipes of a table in which each column with marks is followed by the column of its marks. */
interface SeparatedMarks {
  recipes: ColumnRecipe[]
  /** Splits the texts of a record of the file in the same way; a number without a mark has an empty one. */
  splitRecord: (record: string[]) => string[]
}

/** Adds a column of marks after each column whose numbers may have marks. */
export const separateMarks = (fileRecipes: ColumnRecipe[]): SeparatedMarks => {
  if (!fileRecipes.some(({ hasMarks }) => hasMarks)) return { recipes: fileRecipes, splitRecord: record => record }
  const usedNames = fileRecipes.map(({ name }) => name)
  const recipes = fileRecipes.flatMap(recipe => {
    if (!recipe.hasMarks) return [recipe]
    const markRecipe = buildMarkRecipe(recipe.name, usedNames)
    usedNames.push(markRecipe.name)
    return [recipe, markRecipe]
  })
  const splitRecord = (record: string[]) =>
    fileRecipes.flatMap((recipe, index) => (recipe.hasMarks ? splitText(recipe, record[index]!) : [record[index]!]))
  return { recipes, splitRecord }
}

const splitText = ({ missing }: ColumnRecipe, text: string) => {
  const trimmedText = text.trim()
  const markedNumber = missing.includes(trimmedText) ? undefined : splitMark(trimmedText)
  return markedNumber ? [markedNumber.figure, markedNumber.mark] : [text, '']
}

/** Builds the recipe of the column of the marks of another column, with a name that differs from all used ones, also without regard to case. */
export const buildMarkRecipe = (markOf: string, usedNames: readonly string[]): ColumnRecipe => {
  const word = /[ก-๙]/.test(markOf) ? 'สัญลักษณ์' : 'mark'
  const lowerCaseNames = new Set(usedNames.map(name => name.trim().toLowerCase()))
  const buildName = (number: number) => `${markOf} (${word}${number === 1 ? '' : ` ${number}`})`
  let number = 1
  while (lowerCaseNames.has(buildName(number).toLowerCase())) number += 1
  return { ...recipeDefaults, name: buildName(number), kind: 'text', role: 'note', markOf }
}
