import { exportFormats } from '../tables/exports.ts'

const file =
  /^\/api\/file\/(?:downloadFileMongo|downloadFileMetadataMongo|versionChanges)\/(\w[\w.-]*\.(?:zip|xlsx))(?:\?version=[1-9]\d{0,8})?$/
/** Rows of a table, with whatever selects them: its query holds nothing that could end it or begin another. */
const selection = new RegExp(
  `^/api/tables/(\\w[\\w.-]*)/export(\\.(?:${exportFormats.join('|')}))(?:\\?(?:[\\w.~!*'(),:;=&+-]|%[\\dA-Fa-f]{2}){0,2000})?$`,
)

/**
 * The name of the file at an address that readers are given: a file of a report, with a version or without, or a selection of its rows.
 * Undefined for every other address.
 */
export const readersFileName = (address: string): string | undefined => {
  const [, name, ending = ''] = file.exec(address) ?? selection.exec(address) ?? []
  return name && name + ending
}
