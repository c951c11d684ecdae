import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { StaffStatus } from '../../../contract/accounts/user-changes.ts'

/** A dialog of the table of users, and the account that it is about. */
export type UserDialog =
  | { kind: 'edit' | 'erase' | 'password' | 'switch off' | 'send QR code'; user: ManagedUser }
  | { kind: 'status'; user: ManagedUser; status: StaffStatus }
