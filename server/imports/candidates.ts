import type { EditableFields } from '../../contract/catalogue/report-editing.ts'
import type { UploadedFile } from '../files/index.ts'

/** Thrown if an import, or the import of one table, cannot continue. The message gives the operator the reason. */
export class ImportError extends Error {}

/** A name in both languages. */
export interface BothNames {
  nameEn: string
  nameTh: string
}

/** The descriptive fields of a report that an import sets. */
export type ImportedFields = Pick<EditableFields, 'titleEn' | 'titleTh' | 'keywords' | 'frequency'> &
  Partial<Pick<EditableFields, 'descriptionEn' | 'descriptionTh' | 'licence' | 'licenceUrl' | 'source' | 'sourceUrl'>>

/** Where the catalogue lists a report. */
export interface CataloguePlace {
  category: BothNames
  subCategory: BothNames
}

/** A table of the origin that can become a report. */
export interface Candidate {
  /** Identifies the table at its origin, even after its name has changed there. */
  key: string
  sourceId: string
  /** Possible File Names of a new report; the first one that no report has is chosen. */
  fileNames: string[]
  fields: ImportedFields
  place: CataloguePlace
  /** Fetches the files of the table into a folder. Throws an ImportError or an OutgoingError. */
  fetch(folder: string, signal: AbortSignal): Promise<FetchedFile[]>
}

/** A fetched file; its name does not matter yet. */
export type FetchedFile = Pick<UploadedFile, 'kind' | 'path'>

/** An item of the origin that is not imported. */
export interface SkippedItem {
  name: string
  reason: string
}

/** Where the tables of an import come from. */
export interface Origin {
  /** The address of the CKAN portal, or 'folder'. */
  name: string
  /** Lists the tables one by one. Throws an ImportError or an OutgoingError if the origin cannot be read. */
  list(signal: AbortSignal): AsyncIterable<Candidate | SkippedItem>
}
