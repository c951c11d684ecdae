import { z } from 'zod'
import { call, menu } from '../../call.ts'
import { reason } from '../../fields.ts'
import { uploadOutcomeFields } from '../../files/faults.ts'
import { fileRecipe } from '../../files/recipes.ts'
import { rowMode } from '../../files/row-modes.ts'
import { wire } from '../../wire.ts'
import { fileKind } from '../report-details.ts'
import { draftChanges } from './changes.ts'
import { secondPerson } from './second-people.ts'
import { uploadOutput } from './upload-outputs.ts'

/** The keys of the findings (possible mistakes) that the caller has seen and accepts. */
export const acknowledgedFindingKeys = z.array(z.string().max(100)).max(20).optional()

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

export const previewDraft = call({
  ...staffCall,
  name: 'previewDraft',
  path: '/api/previewUpload',
  summary:
    'Checks that the files of a draft agree with each other and with the current files that stay. Returns what publishing the draft would change. 404 for a draft that no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()] }),
  output: wire({
    ...uploadOutcomeFields,
    /** What publishing would change. This field and the next two are absent if the files do not agree. */
    changes: ['changes', draftChanges.optional()],
    /** False if the office requires someone other than the caller to publish the draft. */
    mayPublish: ['may_publish', z.boolean().optional()],
    /** The people who may publish the draft instead; empty unless the caller made the draft. */
    secondPeople: ['second_people', z.array(secondPerson).optional()],
  }),
})

export const applyRecipe = call({
  ...staffCall,
  name: 'applyRecipe',
  path: '/api/applyUploadRecipe',
  summary:
    'Reads an uploaded file of a draft of the caller again, with another recipe. A refused file stays in the draft for a further recipe. 404 for a draft that no longer exists, and for a file that was not ragged.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    kind: ['kind', z.enum(['csv', 'excel'])],
    recipe: ['recipe', fileRecipe],
    mode: ['mode', rowMode.optional()],
  }),
  output: uploadOutput,
})

export const publishDraft = call({
  ...staffCall,
  name: 'publishDraft',
  path: '/api/publishUpload',
  summary:
    'Publishes all files of a draft as they were previewed. Publishing the same draft again succeeds and changes nothing. 403 for the maker of the draft if the office requires a second person. 404 for a draft that does not exist. 409 if the draft was not previewed, or if its files or those of the report have changed since the preview. 422 unless exactly its findings are acknowledged.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    /** The revision of the draft that was previewed. */
    revision: ['revision', z.int()],
    acknowledged: ['acknowledged', acknowledgedFindingKeys],
    /** The reason that readers see. If it is absent, the reason that is stored with the draft is used. */
    reason: ['reason', reason.optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const discardDraft = call({
  ...staffCall,
  name: 'discardDraft',
  path: '/api/cancelUpload',
  summary:
    'Discards a draft of the caller, or only its file of one kind. Discarding a draft that no longer exists succeeds. 404 for a file of a draft that no longer exists.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    /** The kind of the file to remove; if it is absent, the whole draft is discarded. */
    kind: ['kind', fileKind.optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})
