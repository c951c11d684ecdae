export { recordDownload } from './downloads.ts'
export { refreshDownloadRanking } from './ranking.ts'
