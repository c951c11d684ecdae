import { z } from 'zod'
import { anyone, call, menu } from '../../call.ts'
import { filledText, identifier, reportIdOrFileName, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { noSeriesReasons, seriesChoice, tableSeries } from '../../tables/series.ts'
import { wire, wireValues } from '../../wire.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

/** Maximum number of key figures, all of which are on the home page. */
export const maxKeyFigures = 8

export const listKeyFigures = call({
  name: 'listKeyFigures',
  method: 'GET',
  path: '/api/figures/key',
  access: anyone,
  summary:
    'Lists the key figures of the home page in the order that staff have set, without those whose tables the caller cannot see.',
  input: z.object({}),
  output: wire({
    figures: [
      'result',
      z.array(
        wire({
          keyFigureId: ['key_figure_id', z.int()],
          fileName: ['file_name', z.string()],
          nameEn: ['name', z.string()],
          nameTh: ['name_th', z.string()],
          /** A note below the name: place and unit. */
          noteEn: ['note', z.string()],
          noteTh: ['note_th', z.string()],
          /** The unit that the page of the report states; empty if it states none. */
          unitEn: ['unit', z.string()],
          series: ['series', tableSeries],
        }),
      ),
    ],
  }),
})
export type KeyFigure = z.output<typeof listKeyFigures.output>['figures'][number]

/** 'shown' for a key figure that readers see, otherwise why they do not see it. 'reading': the portal is still reading the table. */
export const keyFigureStates = ['shown', 'inactive', 'restricted', 'noCsv', 'reading', ...noSeriesReasons] as const

const figureName = filledText(limits.figureName, messages.informationRequired.en)
const figureNote = text(limits.figureNote).trim().default('')

const figureFields = {
  nameEn: ['name', figureName],
  nameTh: ['name_th', figureName],
  noteEn: ['note', figureNote],
  noteTh: ['note_th', figureNote],
  /** The measure column and the filters that select the series; a saved key figure must have both. */
  seriesChoice: ['asked', seriesChoice.required()],
} as const

/** A key figure as staff see and edit it. */
const editedFigure = wire({
  keyFigureId: ['key_figure_id', z.int()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  noteEn: ['note', z.string()],
  noteTh: ['note_th', z.string()],
  seriesChoice: ['asked', seriesChoice],
  state: ['state', z.enum(keyFigureStates)],
})
export type EditedKeyFigure = z.output<typeof editedFigure>

export const listEditableKeyFigures = call({
  ...staffCall,
  name: 'listEditableKeyFigures',
  path: '/api/getKeyFigures',
  summary: 'Lists every key figure in the order that staff have set, with the reason if readers do not see it.',
  input: z.object({}),
  output: wire({ figures: ['result', z.array(editedFigure)] }),
})

export const getSeriesChoices = call({
  ...staffCall,
  name: 'getSeriesChoices',
  path: '/api/getSeriesChoices',
  summary:
    'Returns what staff can choose for a series of a report: number columns to show, and other columns to filter by, and the names of all columns of the current table. 404 for a report that does not exist.',
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({
    /** Columns of numbers. */
    measures: ['measures', z.array(z.string())],
    /** The other columns, by which a series can be filtered. */
    filterColumns: ['keys', z.array(z.string())],
    /** All names that a series can use in the current table; empty without one. */
    columnNames: ['columns', z.array(z.string())],
    /** The default series of the table, without filters if the caller may not see its rows; null if the table was not read yet. */
    defaultChoice: ['asked', seriesChoice.nullable()],
  }),
})
export type SeriesChoices = z.output<typeof getSeriesChoices.output>

export const saveKeyFigure = call({
  ...staffCall,
  name: 'saveKeyFigure',
  path: '/api/saveKeyFigure',
  summary: `Adds a key figure at the end, or changes the given one. Nothing is saved if the table does not have the series; the output has the reason. Nothing is saved if there are ${maxKeyFigures} key figures already. 404 for a report or a key figure that does not exist.`,
  input: wire({
    /** Absent for a new key figure. */
    keyFigureId: ['key_figure_id', identifier.optional()],
    sourceId: ['source_id', reportIdOrFileName],
    ...figureFields,
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', noSeries: 'no series', tooMany: 'too many' })],
    keyFigureId: ['key_figure_id', z.int().optional()],
    /** Why the series does not exist; only with 'no series'. */
    reason: ['reason', z.enum(['noCsv', 'restricted', ...noSeriesReasons]).optional()],
  }),
})

export const removeKeyFigure = call({
  ...staffCall,
  name: 'removeKeyFigure',
  path: '/api/removeKeyFigure',
  summary: 'Removes a key figure; its report stays. 404 for a key figure that does not exist.',
  input: wire({ keyFigureId: ['key_figure_id', identifier] }),
  output: z.object({ status: z.literal('success') }),
})

export const orderKeyFigures = call({
  ...staffCall,
  name: 'orderKeyFigures',
  path: '/api/orderKeyFigures',
  summary:
    'Sets the order of the key figures. 400 if the list names a key figure twice, 409 if it does not match the stored key figures.',
  input: wire({ keyFigureIds: ['key_figure_ids', z.array(identifier).min(1).max(limits.pageSize)] }),
  output: z.object({ status: z.literal('success') }),
})
