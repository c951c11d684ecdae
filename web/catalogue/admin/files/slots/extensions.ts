import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { takes } from './kinds.ts'

/** Checks the file name before the upload; undefined if the extension is valid. */
export const findExtensionFault = (kind: FileKind, name: string): Fault | undefined => {
  const { ending, accepts } = takes[kind]
  return accepts.some(extension => name.toLowerCase().endsWith(extension))
    ? undefined
    : { file: name, rule: 'wrongExtension', values: { expected: ending } }
}
