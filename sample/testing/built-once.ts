import { type SampleEntry, samplePath } from '../catalogue.ts'
import { buildFiles, type SampleFiles } from '../files.ts'

const built = new Map<string, Promise<SampleFiles>>()

/** Generates the files of a report, or returns those that it generated before: the same input always gives the same bytes. */
export const buildOnce = (entry: SampleEntry): Promise<SampleFiles> => {
  const files = built.get(entry.fileName) ?? buildFiles(entry, samplePath(entry))
  built.set(entry.fileName, files)
  return files
}
