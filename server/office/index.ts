export { createOfficeDomain } from './domain.ts'
export { toHtml } from './markdown.ts'
export { type OfficeContent, OfficeError, readOfficeFolder } from './office.ts'
