import { limits } from '../limits.ts'
import { exportFormats } from '../tables/exports.ts'

const filePattern =
  /^\/api\/file\/(?:downloadFileMongo|downloadFileMetadataMongo|versionChanges)\/(\w[\w.-]*\.(?:zip|xlsx))(?:\?version=[1-9]\d{0,8})?$/
/** Matches a download of selected rows. The query allows only characters that cannot end the address or begin another one. */
const selectionPattern = new RegExp(
  `^/api/tables/(\\w[\\w.-]*)/export(\\.(?:${exportFormats.join('|')}))(?:\\?(?:[\\w.~!*'(),:;=&+-]|%[\\dA-Fa-f]{2}){0,2000})?$`,
)

/**
 * Returns the file name of a download address: a file of a report, with or without a version, or a selection of its rows.
 * Undefined for every other address, and for one that is too long to be sent with a sign-up.
 */
export const readersFileName = (address: string): string | undefined => {
  if (address.length > limits.fileAddress) return undefined
  const [, name, ending = ''] = filePattern.exec(address) ?? selectionPattern.exec(address) ?? []
  return name && name + ending
}
