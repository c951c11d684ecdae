import type { Fault } from '../../../../contract/files/faults.ts'
import type { FoundFault } from '../refusals.ts'
import type { UploadedFile } from '../requests.ts'

/** Returns the faults with the name of their file. */
export const addFileName = ({ name }: UploadedFile, faults: FoundFault[]): Fault[] =>
  faults.map(fault => ({ file: name, ...fault }))
