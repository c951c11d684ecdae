export { createOfficeDomain } from './domain.ts'
export { toHtml } from './markdown.ts'
export { OfficeError, type OpenedOffice, readOfficeFolder } from './office.ts'
