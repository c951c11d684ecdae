import { readersFileName } from '../../contract/catalogue/readers-files.ts'

/** A file of the portal that a reader wants; its address contains nothing else. */
export interface OwnFile {
  address: string
  /** The name under which the browser saves it. */
  name: string
}

/** Returns the file at an address if the portal offers it to readers; null otherwise. */
export const toOwnFile = (address: string | null | undefined): OwnFile | null => {
  const name = readersFileName(address ?? '')
  return address && name ? { address, name } : null
}

/** Returns the file of a download link, without query parameters for older clients. A selection keeps its query: it is no file without it. */
export const findOwnFile = (link: string) => {
  if (!link.startsWith('/api/file/')) return toOwnFile(link)
  const [path = '', query] = link.split('?')
  const version = new URLSearchParams(query).get('version')
  return toOwnFile(link) ?? toOwnFile(version ? `${path}?version=${version}` : path)
}

/** Returns the path of the login or sign-up that then returns to a page of the portal and starts the file. */
export const buildReturningPath = (path: '/login' | '/loginAD' | '/signup', to: string, file?: OwnFile | null) =>
  `${path}?${new URLSearchParams({ to, ...(file && { file: file.address }) })}`

/** Starts a download in the browser; the page stays. */
export const startDownload = ({ address, name }: OwnFile) => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
