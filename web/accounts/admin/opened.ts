import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { StaffStatus } from '../../../contract/accounts/user-changes.ts'

/** The dialog that is open next to the table of users, and its account. */
export type UserDialog =
  | { kind: 'edit' | 'erase' | 'password' | 'switch off' | 'send QR code'; user: ManagedUser }
  | { kind: 'status'; user: ManagedUser; status: StaffStatus }
