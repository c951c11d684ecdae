import type { FilesGround, ReleaseMails } from '../catalogue/index.ts'
import type { Writer } from '../platform/audit.ts'

/** What an import works on. */
export interface ImportGround extends FilesGround, ReleaseMails {
  /** The size limit of an upload. */
  maxBytes: number
}

/** In whose name a report is imported. */
export interface ImportWriter {
  ground: ImportGround
  writer: Writer
}
