import { defaultCaps } from '../bounds.ts'
import { describeInternalError } from '../children.ts'
import type { FileRefusal, KeywordWorkbook } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { type CheckOptions, requirePaths, runInLane } from './check-runs.ts'

/**
 * Returns the keywords of a workbook for a report (docs/behaviour/files.md#keyword-lists), or why the workbook is refused. Rejects only when
 * aborted or for a missing path.
 */
export const readKeywordList = async (
  file: KeywordWorkbook,
  { signal, owner, caps = defaultCaps, onError }: CheckOptions = {},
): Promise<string[] | FileRefusal> => {
  await requirePaths([file.path])
  const outcome = await runInLane({ task: 'words', file }, { readable: [file.path], caps, signal, owner })
  if ('rule' in outcome)
    return buildRefusal([{ file: file.name, rule: outcome.rule, values: { seconds: caps.seconds } }])
  if ('words' in outcome.message) return outcome.message.words
  onError?.(describeInternalError(outcome.message))
  return buildRefusal([{ file: file.name, rule: 'zipDamaged' }])
}
