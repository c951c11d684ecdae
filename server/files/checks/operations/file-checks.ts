import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StoreError } from '../../stores/store-errors.ts'
import { type Caps, defaultCaps } from '../bounds.ts'
import { type ChildOutcome, describeInternalError } from '../children.ts'
import type { AcceptedFiles, CheckRequest, FileRefusal } from '../requests.ts'
import { validateFacts } from '../sheet-facts.ts'
import { buildRefusal } from '../uploads.ts'
import { type CheckOptions, requirePaths, runInLane } from './check-runs.ts'

/**
 * Checks received files for a report (docs/behaviour/files.md#uploaded-files): names, content, records, and whether they agree. Reads them
 * in a child with caps on memory and time; a file that exceeds them is refused. Rejects only when aborted, for a missing path, or for a
 * full disk.
 */
export const checkFiles = async (
  request: CheckRequest,
  options: CheckOptions = {},
): Promise<AcceptedFiles | FileRefusal> => {
  const { signal, owner, caps = defaultCaps, onError } = options
  const readablePaths = [...request.files.map(({ path }) => path), ...Object.values(request.present ?? {})]
  await requirePaths(readablePaths)
  /** Returns the beginning of the path of a written file: in the folder of the request, otherwise in that of the received file. */
  const findOutputBase = (kind: 'csv' | 'excel') => {
    const receivedPath = request.files.find(file => file.kind === kind)?.path
    return receivedPath && request.folder ? join(request.folder, basename(receivedPath)) : receivedPath
  }
  const [csvBase, excelBase] = [findOutputBase('csv'), findOutputBase('excel')]
  /** The paths of the files that the check may write. */
  const writablePaths = {
    ...(csvBase && { csv: `${csvBase}.utf8.zip` }),
    ...(excelBase && { excel: `${excelBase}.table.xlsx` }),
  }
  const job = { task: 'check' as const, request, converted: writablePaths }
  let result: AcceptedFiles | FileRefusal | undefined
  try {
    result = toResult(
      await runInLane(job, { readable: readablePaths, writable: Object.values(writablePaths), caps, signal, owner }),
      request,
      caps,
      onError,
    )
    return result
  } finally {
    // Keeps only the written files that the result uses; none if the files are refused or the check has failed.
    const usedPaths = result?.accepted ? Object.values(result.normalised ?? {}) : []
    for (const path of Object.values(writablePaths)) if (!usedPaths.includes(path)) await rm(path, { force: true })
  }
}

/** Converts the outcome of a child to the result of the checks. Throws a StoreError for a full disk. */
const toResult = (
  outcome: ChildOutcome,
  { files }: CheckRequest,
  { seconds }: Caps,
  onError: CheckOptions['onError'],
): AcceptedFiles | FileRefusal => {
  const firstName = files[0]!.name
  // The child exceeded a cap.
  if ('rule' in outcome)
    return buildRefusal([{ file: outcome.reading ?? firstName, rule: outcome.rule, values: { seconds } }])
  if ('checked' in outcome.message)
    return validateFacts(outcome.message.checked, files.find(({ kind }) => kind === 'metadata')?.name ?? firstName)
  if ('isFull' in outcome.message && outcome.message.isFull) throw new StoreError('full', outcome.message.internalError)
  // The child failed with an internal error, which the user sees as a damaged file.
  onError?.(describeInternalError(outcome.message))
  return buildRefusal([{ file: firstName, rule: 'zipDamaged' }])
}
