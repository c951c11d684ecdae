export { OfficeError, openOffice } from './office.ts'
