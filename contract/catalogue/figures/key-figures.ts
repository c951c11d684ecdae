import { z } from 'zod'
import { anyone, call, menu } from '../../call.ts'
import { fileName, filledText, identifier, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { foundSeries, noSeriesReasons, seriesChoice } from '../../tables/series.ts'
import { wire, wireValues } from '../../wire.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const

/** Limit of figures on the home page. */
export const maxKeyFigures = 8

export const listKeyFigures = call({
  name: 'listKeyFigures',
  method: 'GET',
  path: '/api/figures/key',
  access: anyone,
  summary: 'The key figures of the office in their order, if the caller can see their tables.',
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
          unitEn: ['unit', z.string()],
          series: ['series', foundSeries],
        }),
      ),
    ],
  }),
})
export type KeyFigure = z.output<typeof listKeyFigures.output>['figures'][number]

/** Whether readers see a figure, or the reason why they do not. */
export const keyFigureStates = ['shown', 'inactive', 'restricted', 'noCsv', 'reading', ...noSeriesReasons] as const

const textFields = {
  nameEn: ['name', filledText(60, messages.informationRequired.en)],
  nameTh: ['name_th', filledText(60, messages.informationRequired.en)],
  noteEn: ['note', text(80).trim().default('')],
  noteTh: ['note_th', text(80).trim().default('')],
  asked: ['asked', seriesChoice.required()],
} as const

const editedFigure = wire({
  keyFigureId: ['key_figure_id', z.int()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  noteEn: ['note', z.string()],
  noteTh: ['note_th', z.string()],
  asked: ['asked', seriesChoice],
  state: ['state', z.enum(keyFigureStates)],
})
export type EditedKeyFigure = z.output<typeof editedFigure>

export const listEditableKeyFigures = call({
  ...staff,
  name: 'listEditableKeyFigures',
  path: '/api/getKeyFigures',
  summary: 'Every key figure in its order, with the reason if readers do not see it.',
  input: z.object({}),
  output: wire({ figures: ['result', z.array(editedFigure)] }),
})

export const getSeriesChoices = call({
  ...staff,
  name: 'getSeriesChoices',
  path: '/api/getSeriesChoices',
  summary:
    'The choices for a series of a table: its number columns, the other columns for filters, and the automatic series if it is known.',
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({
    measures: ['measures', z.array(z.string())],
    keys: ['keys', z.array(z.string())],
    asked: ['asked', seriesChoice.nullable()],
  }),
})
export type SeriesChoices = z.output<typeof getSeriesChoices.output>

export const saveKeyFigure = call({
  ...staff,
  name: 'saveKeyFigure',
  path: '/api/saveKeyFigure',
  summary: `Adds a key figure at the end, or changes the given one; at most ${maxKeyFigures}. Nothing is saved if the table has no such series; the answer has the reason.`,
  input: wire({
    keyFigureId: ['key_figure_id', identifier.optional()],
    sourceId: ['source_id', fileName],
    ...textFields,
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', noSeries: 'no series', tooMany: 'too many' })],
    keyFigureId: ['key_figure_id', z.int().optional()],
    reason: ['reason', z.enum(['noCsv', 'restricted', ...noSeriesReasons]).optional()],
  }),
})

export const removeKeyFigure = call({
  ...staff,
  name: 'removeKeyFigure',
  path: '/api/removeKeyFigure',
  summary: 'Removes a key figure, not its table. 404 for one that does not exist.',
  input: wire({ keyFigureId: ['key_figure_id', identifier] }),
  output: z.object({ status: z.literal('success') }),
})

export const orderKeyFigures = call({
  ...staff,
  name: 'orderKeyFigures',
  path: '/api/orderKeyFigures',
  summary:
    'Reorders the key figures; the order contains each of them once. 409 if the list does not match the existing ones.',
  input: wire({ keyFigureIds: ['key_figure_ids', z.array(identifier).min(1).max(limits.pageSize)] }),
  output: z.object({ status: z.literal('success') }),
})
