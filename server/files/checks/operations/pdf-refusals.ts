import { pdfCaps } from '../bounds.ts'
import { describeInternalError } from '../children.ts'
import type { FileRefusal, PdfFile } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { type CheckOptions, requirePaths, runInLane } from './check-runs.ts'

/**
 * Returns why a file may not be published as a PDF (docs/behaviour/files.md#pdfs-of-agreements); undefined if it may. Rejects only when
 * aborted or for a missing path.
 */
export const findPdfRefusal = async (
  file: PdfFile,
  { signal, owner, caps = pdfCaps, onError }: CheckOptions = {},
): Promise<FileRefusal | undefined> => {
  await requirePaths([file.path])
  const outcome = await runInLane({ task: 'pdf', file }, { readable: [file.path], caps, signal, owner })
  const isOverLimit = 'rule' in outcome
  if (isOverLimit) return buildRefusal([{ file: file.name, rule: 'pdfTooComplex' }])
  const { message } = outcome
  if ('pdf' in message) return message.pdf ?? undefined
  onError?.(describeInternalError(message))
  return buildRefusal([{ file: file.name, rule: 'pdfDamaged' }])
}
