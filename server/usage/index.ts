export { listDownloadsOf, recordDownload } from './downloads.ts'
export { refreshDownloadRanking } from './ranking.ts'
