import { findDownloadName } from '../../contract/catalogue/download-urls.ts'

/** A file that the portal offers to readers. */
export interface OwnFile {
  /** The path, without parameters that do not change the file. */
  address: string
  /** The name under which the browser saves it. */
  name: string
}

/** Returns the file at an address if the portal offers it to readers; null otherwise. */
export const toOwnFile = (address: string | null | undefined): OwnFile | null => {
  const name = findDownloadName(address ?? '')
  return address && name ? { address, name } : null
}

/**
 * Returns the file of a download link; null if the link leads to something else. Only the parameter `version` of a stored file is kept, as
 * the others are for older clients. An export keeps its whole query, which selects its rows.
 */
export const findOwnFile = (link: string) => {
  if (!link.startsWith('/api/file/')) return toOwnFile(link)
  const [path = '', query] = link.split('?')
  const version = new URLSearchParams(query).get('version')
  return toOwnFile(link) ?? toOwnFile(version ? `${path}?version=${version}` : path)
}

/** Returns the path of a login or sign-up page. Afterwards the reader returns to the page `to`, and the download of the file starts. */
export const buildReturningPath = (path: '/login' | '/loginAD' | '/signup', to: string, file?: OwnFile | null) =>
  `${path}?${new URLSearchParams({ to, ...(file && { file: file.address }) })}`

/** Downloads a file without leaving the page. */
export const startDownload = ({ address, name }: OwnFile) => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
