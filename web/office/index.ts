export { OfficeText } from './OfficeText.tsx'
