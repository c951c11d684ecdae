import { isPlain } from '../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../contract/files/recipes.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import { maxKeptNames } from './applied-recipes.ts'
import { type FoundLayout, suggests } from './layouts.ts'
import type { KeptRecipe, RecipeInput } from './recipe-inputs.ts'

/** A table and the recipe that read it. */
export interface LaidOutTable<T> {
  table: T
  /** Undefined if the file was read as it is. */
  applied?: KeptRecipe
  layouts?: FileLayout[]
}

/** Readers of one file. */
export interface LayoutReader<T> {
  /** Reads the file as a table; `isAlone` means that it contains nothing else. */
  readPlain(): Promise<{ table: T; isAlone: boolean }>
  /** Writes the table of a recipe and reads it. */
  readCleaned(recipe: FileRecipe, savedNames?: readonly string[]): Promise<{ table: T; names: string[] }>
  /** Returns the layout of each sheet. */
  look(isTable: boolean): Promise<FoundLayout[]>
  show(recipe: FileRecipe): Promise<FileLayout[]>
  tryRecipe(recipe: FileRecipe): Promise<FoundFault[]>
}

/** Refuses a file that needs a recipe, with a suggestion for each sheet. */
export class RaggedRefusal extends Refusal {
  readonly layouts: FileLayout[]

  constructor(faults: FoundFault[], layouts: FileLayout[]) {
    super(faults)
    this.layouts = layouts
  }
}

/** Reads the table of a file with the given or saved recipe. Refuses a file whose table is ambiguous, with its layout. */
export const readLaidOut = async <T>(
  reader: LayoutReader<T>,
  { recipe, kept }: RecipeInput,
): Promise<LaidOutTable<T>> => {
  if (recipe && !isPlain(recipe)) {
    const refused = await refusedBy(() => readApplied(reader, recipe))
    return 'table' in refused ? refused : suggest(reader, refused.refusal, { isGiven: true })
  }
  const savedRecipe = recipe ? undefined : kept
  const applied = savedRecipe && (await refusedBy(() => readApplied(reader, savedRecipe.recipe, savedRecipe.names)))
  if (applied && 'table' in applied) return applied
  const unfit: FoundFault[] = savedRecipe ? [{ rule: 'recipeUnfit', row: savedRecipe.recipe.headerRow }] : []
  const plain = await refusedBy(() => reader.readPlain())
  if (!('table' in plain)) return suggest(reader, plain.refusal, { isGiven: false, unfit })
  const layouts = recipe || plain.isAlone ? [] : await reader.look(true)
  if (layouts.length > 1 || layouts.some(suggests)) return refuseWith(reader, layouts, unfit)
  return { table: plain.table }
}

const readApplied = async <T>(
  reader: LayoutReader<T>,
  recipe: FileRecipe,
  savedNames?: readonly string[],
): Promise<LaidOutTable<T>> => {
  const { table, names } = await reader.readCleaned(recipe, savedNames)
  return { table, applied: { recipe, names: names.slice(0, maxKeptNames) }, layouts: await reader.show(recipe) }
}

/** Faults that a recipe can correct. */
const layoutRules = new Set<FoundFault['rule']>([
  'raggedRow',
  'columnUnnamed',
  'columnTwice',
  'columnNameTooLong',
  'headerMissing',
  'valueOutsideTable',
  'csvSeparator',
  'recipeColumn',
  'recipeSheet',
  'noRecords',
])

interface RefusedReading {
  /** True if the publisher sent a recipe: the refusal then lists faults instead of a layout. */
  isGiven: boolean
  unfit?: FoundFault[]
}

const suggest = async <T>(
  reader: LayoutReader<T>,
  refusal: Refusal,
  { isGiven, unfit = [] }: RefusedReading,
): Promise<never> => {
  if (!layoutRules.has(refusal.faults[0]!.rule)) throw refusal
  const layouts = await reader.look(false)
  if (isGiven)
    throw new RaggedRefusal(
      refusal.faults,
      layouts.map(({ layout }) => layout),
    )
  if (layouts.length > 1 || layouts.some(suggests)) return refuseWith(reader, layouts, unfit)
  throw unfit.length > 0 ? new Refusal([...unfit, ...refusal.faults]) : refusal
}

const refuseWith = async <T>(
  reader: LayoutReader<T>,
  layouts: readonly FoundLayout[],
  unfit: readonly FoundFault[],
): Promise<never> => {
  const [first] = layouts
  const sheets = layouts.map(({ layout }) => toDisplayText(layout.sheet ?? '')).join(', ')
  const faults: FoundFault[] =
    layouts.length > 1
      ? [{ rule: 'severalSheets', values: { sheets } }]
      : [...first!.findings, ...(await reader.tryRecipe(first!.layout.recipe))]
  throw new RaggedRefusal(
    [...unfit, ...faults],
    layouts.map(({ layout }) => layout),
  )
}

const refusedBy = async <T extends object>(work: () => Promise<T>): Promise<T | { refusal: Refusal }> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
