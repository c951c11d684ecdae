export { useDisplayNames } from './use-display-names.ts'
export { useRecordTexts } from './use-record-texts.ts'
