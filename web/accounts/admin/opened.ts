import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { StaffStatus } from '../../../contract/accounts/user-changes.ts'

/** The dialog that is open next to the table of users, and its account. */
export type Opened =
  | { what: 'edit' | 'erase' | 'password' | 'switch off' | 'send QR code'; user: ManagedUser }
  | { what: 'status'; user: ManagedUser; status: StaffStatus }
