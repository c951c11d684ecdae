import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { StaffStatus } from '../../../contract/accounts/user-changes.ts'

/** What is open beside the table of users, and for whom. */
export type Opened =
  | { what: 'edit' | 'erase' | 'password' | 'switch off' | 'send QR code'; user: ManagedUser }
  | { what: 'status'; user: ManagedUser; status: StaffStatus }
