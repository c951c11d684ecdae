import { type FileLayout, type FileRecipe, isPlain } from '../../../../contract/files/recipes.ts'
import { type FoundFault, Refusal, shown } from '../refusals.ts'
import { mostKeptNames } from './applied-recipes.ts'
import { type FoundLayout, suggests } from './layouts.ts'
import type { KeptRecipe, Said } from './said.ts'

/** A table, and how it was read. */
export interface LaidOut<T> {
  table: T
  /** Undefined where the file is the table. */
  applied?: KeptRecipe
  layouts?: FileLayout[]
}

/** The ways to read one file. */
export interface LayoutReader<T> {
  /** The file as the table; `isAlone` says that nothing else is in it. */
  readPlain(): Promise<{ table: T; isAlone: boolean }>
  /** Writes the table that a recipe makes of it, and reads that. */
  readCleaned(recipe: FileRecipe, kept?: readonly string[]): Promise<{ table: T; names: string[] }>
  /** What each of its sheets looks like. */
  look(isTable: boolean): Promise<FoundLayout[]>
  show(recipe: FileRecipe): Promise<FileLayout[]>
  tryRecipe(recipe: FileRecipe): Promise<FoundFault[]>
}

/** Refuses a file whose table has to be told from what else it holds, with a suggestion for each of its sheets. */
export class RaggedRefusal extends Refusal {
  readonly layouts: FileLayout[]

  constructor(faults: FoundFault[], layouts: FileLayout[]) {
    super(faults)
    this.layouts = layouts
  }
}

/** The table of a file, by what is said of it. Refuses one of which it is not clear what its table is, and says what it looks like. */
export const readLaidOut = async <T>(reader: LayoutReader<T>, { recipe, kept }: Said): Promise<LaidOut<T>> => {
  if (recipe && !isPlain(recipe)) {
    const refused = await refusedBy(() => readApplied(reader, recipe))
    return 'table' in refused ? refused : suggest(reader, refused.refusal, { isSaid: true })
  }
  const known = recipe ? undefined : kept
  const applied = known && (await refusedBy(() => readApplied(reader, known.recipe, known.names)))
  if (applied && 'table' in applied) return applied
  const unfit: FoundFault[] = known ? [{ rule: 'recipeUnfit', row: known.recipe.headerRow }] : []
  const plain = await refusedBy(() => reader.readPlain())
  if (!('table' in plain)) return suggest(reader, plain.refusal, { isSaid: false, unfit })
  const found = recipe || plain.isAlone ? [] : await reader.look(true)
  if (found.length > 1 || found.some(suggests)) return refuseWith(reader, found, unfit)
  return { table: plain.table }
}

const readApplied = async <T>(
  reader: LayoutReader<T>,
  recipe: FileRecipe,
  kept?: readonly string[],
): Promise<LaidOut<T>> => {
  const { table, names } = await reader.readCleaned(recipe, kept)
  return { table, applied: { recipe, names: names.slice(0, mostKeptNames) }, layouts: await reader.show(recipe) }
}

/** What a table of another form breaks, and a recipe may correct. */
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

interface Refused {
  /** Whether the refusal answers a recipe of the publisher's: then it says what is wrong, not what the file looks like. */
  isSaid: boolean
  unfit?: FoundFault[]
}

const suggest = async <T>(
  reader: LayoutReader<T>,
  refusal: Refusal,
  { isSaid, unfit = [] }: Refused,
): Promise<never> => {
  if (!layoutRules.has(refusal.faults[0]!.rule)) throw refusal
  const found = await reader.look(false)
  if (isSaid)
    throw new RaggedRefusal(
      refusal.faults,
      found.map(({ layout }) => layout),
    )
  if (found.length > 1 || found.some(suggests)) return refuseWith(reader, found, unfit)
  throw unfit.length > 0 ? new Refusal([...unfit, ...refusal.faults]) : refusal
}

const refuseWith = async <T>(
  reader: LayoutReader<T>,
  found: readonly FoundLayout[],
  unfit: readonly FoundFault[],
): Promise<never> => {
  const [first] = found
  const sheets = found.map(({ layout }) => shown(layout.sheet ?? '')).join(', ')
  const faults: FoundFault[] =
    found.length > 1
      ? [{ rule: 'severalSheets', values: { sheets } }]
      : [...first!.findings, ...(await reader.tryRecipe(first!.layout.recipe))]
  throw new RaggedRefusal(
    [...unfit, ...faults],
    found.map(({ layout }) => layout),
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
