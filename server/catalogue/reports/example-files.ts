import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buildKeywordTemplate, buildMetadataTemplate } from '../../files/index.ts'
import type { OutgoingFile } from '../../platform/http/downloads/file-responses.ts'
import { contentTypes } from './report-files.ts'

/**
 * Opens the example workbooks for staff to fill in (docs/behaviour/files.md#examples-to-fill-in). Each is generated once, when it is
 * needed.
 */
export const openExampleFiles = () => ({
  word: createExample('keywords_example.xlsx', buildKeywordTemplate),
  metadata: createExample('metadata_example.xlsx', buildMetadataTemplate),
})

const createExample = (name: string, make: () => Promise<Buffer>) => {
  let example: Promise<OutgoingFile> | undefined
  return () => {
    example ??= make().then(bytes => toOutgoing(name, bytes))
    return example
  }
}

const toOutgoing = (name: string, bytes: Buffer): OutgoingFile => ({
  digest: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.length,
  name,
  contentType: contentTypes.excel,
  open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
})
