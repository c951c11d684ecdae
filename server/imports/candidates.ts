import type { EditedReport } from '../../contract/catalogue/report-editing.ts'
import type { UploadedFile } from '../files/index.ts'

/** Thrown if an import, or a part of it, cannot continue; the message gives the operator the reason. */
export class ImportError extends Error {}

/** A name in both languages. */
export interface BothNames {
  nameEn: string
  nameTh: string
}

/** The descriptive fields of a report that an import sets. */
export type ImportedFields = Pick<EditedReport, 'titleEn' | 'titleTh' | 'keywords' | 'frequency'> &
  Partial<Pick<EditedReport, 'descriptionEn' | 'descriptionTh' | 'licence' | 'licenceUrl' | 'source' | 'sourceUrl'>>

export interface Place {
  category: BothNames
  subCategory: BothNames
}

/** A table that can become a report. */
export interface Candidate {
  /** Identifies the table at its origin, even after it is renamed there. */
  key: string
  sourceId: string
  /** Possible File Names of a new report; the first unused one is chosen. */
  fileNames: string[]
  fields: ImportedFields
  place: Place
  /** Fetches the files of the table into a folder. Throws an ImportError or an OutgoingError. */
  fetch(folder: string, signal: AbortSignal): Promise<FetchedFile[]>
}

export type FetchedFile = Pick<UploadedFile, 'kind' | 'path'>

/** An item of the origin that is not imported. */
export interface SkippedItem {
  name: string
  why: string
}

export interface Origin {
  /** The address of the catalogue, or 'folder'. */
  name: string
  list(signal: AbortSignal): AsyncIterable<Candidate | SkippedItem>
}
