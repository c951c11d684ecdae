export { OfficeError, type OpenedOffice, openOffice } from './office.ts'
