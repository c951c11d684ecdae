import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadCsv } from '../../../../contract/catalogue/uploads.ts'
import { buildOpenApi } from './openapi.ts'

test('a call with a file is documented as multipart/form-data, with its file and its texts', () => {
  const { paths } = buildOpenApi([uploadCsv])
  const { requestBody } = paths[uploadCsv.path]!.post as unknown as {
    requestBody: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> }
  }
  assert.deepEqual(Object.keys(requestBody.content), ['multipart/form-data'])
  const { properties, required } = requestBody.content['multipart/form-data']!.schema
  assert.deepEqual(Object.keys(properties), [
    'file_name',
    'draft',
    'acknowledged',
    'upload_id',
    'recipe',
    'mode',
    'files',
  ])
  assert.deepEqual(required, ['file_name'], 'an upload_id may replace the file')
})
