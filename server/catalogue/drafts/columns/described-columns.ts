import type { DraftColumn } from '../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import { seesReport } from '../../../access/index.ts'
import { buildColumnRecipe, countNumbers, countTimes, findColumnChoice, mayBeYears } from '../../../files/index.ts'
import { type Actor, requireUserActor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { findDictionary } from '../../reports/dictionaries.ts'
import { type DraftWithFiles, findDraftedFile } from '../drafts.ts'
import { pickFlagSamples } from './flag-samples.ts'
import type { FoundColumn } from './found-columns.ts'

/** What a person may see of the values in a draft. */
export interface Viewer {
  isMaker: boolean
  /** True for the maker and for users who see the report. */
  seesValues: boolean
}

/** Finds what a user may see of the values in a draft. */
export const findViewer = async (
  database: Database,
  actor: Actor,
  { makerId, reportId }: Pick<DraftWithFiles, 'makerId' | 'reportId'>,
): Promise<Viewer> => {
  const isMaker = makerId === requireUserActor(actor).userId
  return { isMaker, seesValues: isMaker || (await seesReport(database, actor, reportId)) }
}

/** Describes the columns of a draft's CSV with the settings of staff; empty for a draft without a CSV. */
export const describeColumns = async (
  database: Database,
  draft: DraftWithFiles,
  choices: ColumnChoices,
  viewer: Viewer,
): Promise<DraftColumn[]> => {
  const columns = findDraftedFile(draft, 'csv')?.columns ?? []
  const dictionary = findDraftedFile(draft, 'metadata')?.columns ?? (await findDictionary(database, draft.reportId))
  const statedUnits = new Map(dictionary?.map(({ name, unit }) => [name, unit]))
  return columns.flatMap(({ name, facts }) =>
    facts
      ? [
          {
            ...toDraftColumn({ name, facts }, choices, viewer),
            statedUnit: (viewer.seesValues && statedUnits.get(name)) || null,
          },
        ]
      : [],
  )
}

/** Combines the facts that were found in a column with the settings that staff chose for it. */
const toDraftColumn = (
  { name, facts }: Pick<FoundColumn, 'name'> & { facts: ColumnFacts },
  choices: ColumnChoices,
  { isMaker, seesValues }: Viewer,
): Omit<DraftColumn, 'statedUnit'> => {
  const choice = findColumnChoice(choices, name)
  const { recipe, flag } = buildColumnRecipe(name, facts, choice)
  const { kind, role, unit, era, order, period = null, missing } = recipe
  return {
    name,
    kind,
    role,
    unit,
    scale: facts.scale,
    era,
    mayBeYears: mayBeYears(facts),
    order,
    period,
    presentCount: facts.present,
    numberCount: countNumbers(facts),
    markedCount: facts.marked ?? 0,
    dayCount: countTimes(facts),
    // The words for a missing value, with the number of each.
    words: seesValues ? Object.entries(facts.missing).map(([word, count]) => ({ word, count })) : [],
    missing,
    flag,
    samples: isMaker ? pickFlagSamples(flag, facts) : [],
    isChosen: choice !== undefined,
  }
}
