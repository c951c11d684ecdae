export { listReaderRecords } from './reader-records.ts'
export { reportDownloadsOf } from './report-downloads.ts'
export { loadSynonyms } from './synonyms.ts'
export { catalogueVersion } from './versions.ts'
