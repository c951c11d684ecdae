import type { FilesContext, ReleaseMails } from '../catalogue/index.ts'
import type { Writer } from '../platform/audit.ts'

/** The resources of an import. */
export interface ImportContext extends FilesContext, ReleaseMails {
  /** The size limit of an upload. */
  maxBytes: number
}

/** The resources of an import, and the writer in whose name it saves. */
export interface ImportWriter {
  context: ImportContext
  writer: Writer
}
