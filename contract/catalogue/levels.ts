import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const

/** Reports of this level are public (docs/behaviour/visibility.md#levels). */
export const publicLevelId = 1

const level = wire({ levelId: ['Level_Master_id', z.int()], name: ['level_desc', z.string()] })
export type Level = z.output<typeof level>

/** The 'Sub Level id' is a key that staff choose; the wire's `sublevel_key` is the id of the row. */
const subLevel = wire({
  subLevelId: ['sublevel_key', z.int()],
  key: ['sublevel_id', z.string()],
  name: ['sublevel_desc', z.string()],
  levelId: ['level_master_id', z.int()],
  levelName: ['level_desc', z.string()],
  /** Number of reports with this sub level. */
  reportCount: ['report_count', z.int()],
})
export type SubLevel = z.output<typeof subLevel>

const key = text(limits.name)
  .trim()
  .regex(/^[A-Za-z0-9_.-]+$/, messages.englishOnly.en)
const name = filledText(limits.name, messages.notAvailable.en)
const statuses = {
  saved: 'success',
  keyTaken: 'Sub Level id is duplicate',
  nameTaken: 'Sub Level Name is duplicate',
} as const
/** The saved sub level, or the one that already has this id or name. */
const savedId = ['sublevel_key', z.int()] as const
/** The stored values, of any length. */
const currentSubLevel = wire({ key: ['sublevel_id', z.string()], name: ['sublevel_desc', z.string()] })

export const listLevels = call({
  ...staff,
  name: 'listLevels',
  path: '/api/getLevel',
  summary: 'The levels that decide who sees a report; level 1 is public.',
  input: z.object({}),
  output: z.array(level),
})

export const listSubLevels = call({
  ...staff,
  name: 'listSubLevels',
  path: '/api/getSublevel',
  summary: 'Every sub level with its level.',
  input: z.object({}),
  output: wire({ subLevels: ['data', z.array(subLevel)] }),
})

export const listSubLevelsOfLevel = call({
  ...staff,
  name: 'listSubLevelsOfLevel',
  path: '/api/getSubDatalevel',
  summary: 'The sub levels of one level.',
  input: wire({ levelId: ['level_Master_id', identifier] }),
  output: z.array(subLevel),
})

export const addSubLevel = call({
  ...staff,
  name: 'addSubLevel',
  path: '/api/updateSublevel',
  summary: 'Adds a sub level to a level.',
  input: wire({
    key: ['sublevel_id', key],
    name: ['sublevel_desc', name],
    levelId: ['level_master_id', identifier],
  }),
  output: wire({ status: ['status', wireValues(statuses)], subLevelId: savedId }),
})

export const editSubLevel = call({
  ...staff,
  name: 'editSubLevel',
  path: '/api/editSublevel',
  summary:
    "Changes the id and name of a sub level. If the previous values are sent, 'edited meanwhile' as in saveCategory, and nothing is saved, if someone else has changed it since.",
  input: wire({
    subLevelId: ['sublevel_key', identifier],
    key: ['sublevel_id', key],
    name: ['sublevel_desc', name],
    /** The values at the start of the edit. */
    was: ['was', currentSubLevel.optional()],
  }),
  output: wire({
    status: ['status', wireValues({ ...statuses, outdated: 'edited meanwhile' })],
    subLevelId: savedId,
    /** With 'edited meanwhile' only: the stored sub level. */
    meanwhile: ['meanwhile', currentSubLevel.optional()],
  }),
})
