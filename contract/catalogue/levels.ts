import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

/** Reports of this level are public (docs/behaviour/visibility.md#levels). */
export const publicLevelId = 1

const level = wire({ levelId: ['Level_Master_id', z.int()], name: ['level_desc', z.string()] })
export type Level = z.output<typeof level>

/** A sub level. The wire names are misleading: `sublevel_id` is the key that staff choose, and `sublevel_key` is the id of the row. */
const subLevel = wire({
  subLevelId: ['sublevel_key', z.int()],
  /** The 'Sub Level id' that staff choose. */
  key: ['sublevel_id', z.string()],
  name: ['sublevel_desc', z.string()],
  levelId: ['level_master_id', z.int()],
  levelName: ['level_desc', z.string()],
  /** Number of reports with this sub level. */
  reportCount: ['report_count', z.int()],
})
export type SubLevel = z.output<typeof subLevel>

/** The characters of a 'Sub Level id'. */
export const subLevelKeyPattern = /^[A-Za-z0-9_.-]+$/

const subLevelKey = text(limits.name).trim().regex(subLevelKeyPattern, messages.englishOnly.en)
const subLevelName = filledText(limits.name, messages.notAvailable.en)
/** The results of a save: it was done, or another sub level has the key or the name. */
const saveStatuses = {
  saved: 'success',
  keyTaken: 'Sub Level id is duplicate',
  nameTaken: 'Sub Level Name is duplicate',
} as const
/** The id of the saved sub level, or of the one that already has this key or name. */
const subLevelId = ['sublevel_key', z.int()] as const
/** The stored key and name, without the limits of new ones: stored texts may be longer. */
const storedSubLevel = wire({ key: ['sublevel_id', z.string()], name: ['sublevel_desc', z.string()] })

export const listLevels = call({
  ...staffCall,
  name: 'listLevels',
  path: '/api/getLevel',
  summary: 'Lists the levels that decide who sees a report. Level 1 is public.',
  input: z.object({}),
  output: z.array(level),
})

export const listSubLevels = call({
  ...staffCall,
  name: 'listSubLevels',
  path: '/api/getSublevel',
  summary: 'Lists every sub level with its level.',
  input: z.object({}),
  output: wire({ subLevels: ['data', z.array(subLevel)] }),
})

export const listSubLevelsOfLevel = call({
  ...staffCall,
  name: 'listSubLevelsOfLevel',
  path: '/api/getSubDatalevel',
  summary: 'Lists the sub levels of one level.',
  input: wire({ levelId: ['level_Master_id', identifier] }),
  output: z.array(subLevel),
})

export const addSubLevel = call({
  ...staffCall,
  name: 'addSubLevel',
  path: '/api/updateSublevel',
  summary:
    'Adds a sub level to a level. Nothing is saved if another sub level has the same id, or the same name in this level; the status names which. 400 for a level that does not exist.',
  input: wire({
    key: ['sublevel_id', subLevelKey],
    name: ['sublevel_desc', subLevelName],
    levelId: ['level_master_id', identifier],
  }),
  output: wire({ status: ['status', wireValues(saveStatuses)], subLevelId }),
})

export const editSubLevel = call({
  ...staffCall,
  name: 'editSubLevel',
  path: '/api/editSublevel',
  summary:
    "Changes the id and the name of a sub level. If the expected values are sent, fields that the edit did not change keep their stored values. Nothing is saved if someone else has changed the same fields ('edited meanwhile'), or if another sub level has the same id, or the same name in the level. 404 for a sub level that does not exist.",
  input: wire({
    subLevelId: ['sublevel_key', identifier],
    key: ['sublevel_id', subLevelKey],
    name: ['sublevel_desc', subLevelName],
    /** The values when the edit began. Without them, the edit replaces the stored values. */
    expected: ['was', storedSubLevel.optional()],
  }),
  output: wire({
    status: ['status', wireValues({ ...saveStatuses, outdated: 'edited meanwhile' })],
    subLevelId,
    /** The stored values; only with 'edited meanwhile'. */
    stored: ['meanwhile', storedSubLevel.optional()],
  }),
})
