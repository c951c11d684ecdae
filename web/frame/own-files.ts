import { readersFileName } from '../../contract/catalogue/readers-files.ts'

/** A file of the portal that a reader wants, by an address that holds nothing else. */
export interface OwnFile {
  address: string
  /** As the browser saves it. */
  name: string
}

/** The file at an address, where that is one that the portal gives to readers; null for every other. */
export const ownFileAt = (address: string | null | undefined): OwnFile | null => {
  const name = readersFileName(address ?? '')
  return address && name ? { address, name } : null
}

/** The file that a download link leads to, without what its query only says for older clients. */
export const ownFileOf = (link: string) => {
  const [path = '', query] = link.split('?')
  const version = new URLSearchParams(query).get('version')
  return ownFileAt(link) ?? ownFileAt(version ? `${path}?version=${version}` : path)
}

/** Where a visitor logs in, or signs up, who then comes back to a page of the portal and is given the file. */
export const wayThrough = (path: '/login' | '/loginAD' | '/signup', to: string, file?: OwnFile | null) =>
  `${path}?${new URLSearchParams({ to, ...(file && { file: file.address }) })}`

/** Has the browser save a file; the page stays, whatever comes of it. */
export const startDownload = ({ address, name }: OwnFile) => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
