import type { EditedReport } from '../../contract/catalogue/report-editing.ts'
import type { UploadedFile } from '../files/index.ts'

/** An import, or a part of it, cannot go on; the message says why, for the operator. */
export class ImportError extends Error {}

/** A name in both languages. */
export interface BothNames {
  nameEn: string
  nameTh: string
}

/** Descriptions of a table that an import sets. */
export type ImportedFields = Pick<EditedReport, 'titleEn' | 'titleTh' | 'keywords' | 'frequency'> &
  Partial<Pick<EditedReport, 'descriptionEn' | 'descriptionTh' | 'licence' | 'licenceUrl' | 'source' | 'sourceUrl'>>

export interface Place {
  category: BothNames
  subCategory: BothNames
}

/** A table that may become a report. */
export interface Candidate {
  /** What its origin calls it; stays the same when it is renamed there. */
  key: string
  sourceId: string
  /** File Names for a new report; the first that is free is taken. */
  fileNames: string[]
  fields: ImportedFields
  place: Place
  /** Brings its files into a folder. Throws an ImportError. */
  fetch(folder: string, signal: AbortSignal): Promise<FetchedFile[]>
}

export type FetchedFile = Pick<UploadedFile, 'kind' | 'path'>

/** Something of the origin that is no table. */
export interface LeftOut {
  name: string
  why: string
}

export interface Origin {
  /** The address of the catalogue, or 'folder'. */
  name: string
  list(signal: AbortSignal): AsyncIterable<Candidate | LeftOut>
}
