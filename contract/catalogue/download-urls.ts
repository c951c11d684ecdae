import { limits } from '../limits.ts'
import { exportFormats } from '../tables/exports.ts'

/** Matches a download of a report's file, or of the changes of a version. The group is the name of the file. */
const filePattern =
  /^\/api\/file\/(?:downloadFileMongo|downloadFileMetadataMongo|versionChanges)\/(\w[\w.-]*\.(?:zip|xlsx))(?:\?version=[1-9]\d{0,8})?$/
/**
 * Matches a download of selected rows. The groups are the name of the report and the file extension. The query may contain only characters
 * that cannot end the URL or begin another one.
 */
const selectionPattern = new RegExp(
  `^/api/tables/(\\w[\\w.-]*)/export(\\.(?:${exportFormats.join('|')}))(?:\\?(?:[\\w.~!*'(),:;=&+-]|%[\\dA-Fa-f]{2}){0,2000})?$`,
)

/**
 * Returns the name of the file that a URL of the portal downloads: a file of a report or a selection of its rows. Undefined for any other
 * URL, and for one that is too long to be sent with a sign-up. A reader whose download waits for a login is sent back only to such URLs.
 */
export const findDownloadName = (url: string): string | undefined => {
  if (url.length > limits.downloadUrlCharacters) return undefined
  const [, name, extension = ''] = filePattern.exec(url) ?? selectionPattern.exec(url) ?? []
  return name && name + extension
}
