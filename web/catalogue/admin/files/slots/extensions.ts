import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { uploadRules } from './kinds.ts'

/** Returns the fault of a file name with a wrong extension, before the upload; undefined if the extension is valid. */
export const findExtensionFault = (kind: FileKind, name: string): Fault | undefined => {
  const { namedExtension, extensions } = uploadRules[kind]
  return extensions.some(extension => name.toLowerCase().endsWith(extension))
    ? undefined
    : { file: name, rule: 'wrongExtension', values: { expected: namedExtension } }
}
