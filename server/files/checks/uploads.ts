import { faultRules, refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { listFileNameFaults } from './names.ts'
import { type FoundFault, Refusal } from './refusals.ts'
import type { CheckedFiles, CheckRequest, FileRefusal } from './requests.ts'
import { readFileInto, type UploadContents, type WrittenPaths } from './uploads/contents.ts'
import { listDisagreements } from './uploads/disagreements.ts'
import { addFileName } from './uploads/file-faults.ts'

/**
 * Runs all checks of an upload in this process, which must be a child with capped memory and time. `writablePaths` are the paths of the
 * files that it may write. Calls `onReading` with the name of each file before reading it.
 */
export const checkUpload = async (
  request: CheckRequest,
  writablePaths: WrittenPaths,
  onReading: (name: string) => void,
): Promise<CheckedFiles> => {
  const nameFaults = request.files.flatMap(file => addFileName(file, listFileNameFaults(request.fileName, file)))
  if (nameFaults.length > 0) return { result: buildRefusal(nameFaults) }
  const contents: UploadContents = { tables: {}, recipes: {}, layouts: {} }
  const faults: Fault[] = []
  for (const file of request.files) {
    onReading(file.name)
    faults.push(...addFileName(file, await catchFaults(() => readFileInto(contents, request, file, writablePaths))))
  }
  if (faults.length === 0) faults.push(...(await listDisagreements(request, contents, onReading)))
  const { facts } = contents
  return { result: faults.length > 0 ? buildRefusal(faults, contents.layouts) : buildAcceptance(contents), facts }
}

/** Builds the result of accepted files, without `facts`, which the parent validates. */
const buildAcceptance = ({ tables, dictionary, normalised, recipes }: UploadContents): CheckedFiles['result'] => {
  const { excel, csv } = tables
  // The result does not include where the CSV is in its zip.
  const csvTable = csv && { columns: csv.columns, rowCount: csv.rowCount }
  return {
    accepted: true,
    ...(dictionary && { dictionary }),
    ...(normalised && { normalised }),
    ...(Object.keys(recipes).length > 0 && { recipes }),
    tables: { ...(excel && { excel }), ...(csvTable && { csv: csvTable }) },
    ...(csv && { encoding: csv.encoding, covers: csv.covers }),
  }
}

/** Builds a refusal with the gravest status of its faults. */
export const buildRefusal = (faults: Fault[], layouts: NonNullable<FileRefusal['layouts']> = {}): FileRefusal => {
  const statuses = faults.map(({ rule }) => faultRules[rule].status)
  // `refusalStatuses` begins with the gravest.
  const gravestStatus = refusalStatuses.find(status => statuses.includes(status))!
  return { accepted: false, status: gravestStatus, faults, ...(Object.keys(layouts).length > 0 && { layouts }) }
}

/** Runs the work, and returns the faults with which it has refused a file. */
const catchFaults = async (work: () => Promise<void>): Promise<FoundFault[]> => {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}
