/** Addresses of files of the portal, whatever their names, and of selections of a table as files. */
const downloadPattern = /^\/api\/(?:file\/\w+\/|tables\/[^/?]+\/export\.\w+(?:[?]|$))/
/** Downloads whose address contains the name of a report, which it captures: files of a report, and selections of its table. */
const reportDownloadPattern =
  /^\/api\/(?:file\/\w+\/(\w[\w.-]*)\.(?:zip|xlsx)|tables\/(\w[\w.-]*)\/export\.\w+)(?:[?]|$)/

/** Returns true for the address of a file, or of a selection as a file. */
export const isDownload = (url: string) => downloadPattern.test(url)

/** Returns the path of the page for a download: that of its report, or the home page if the address names no report. */
export const findDownloadPagePath = (url: string): string => {
  const [, fileReport, selectionReport] = reportDownloadPattern.exec(url) ?? []
  const reportName = fileReport ?? selectionReport
  return reportName ? `/report/${reportName}` : '/'
}
