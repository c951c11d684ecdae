import { z } from 'zod'
import { accountType } from '../accounts/fields.ts'
import { wire } from '../wire.ts'
import { searchFields } from './list-fields.ts'

/** The fields of an account in lists of members. */
export const listedPersonFields = {
  userId: ['user_id', z.int()],
  username: ['username', z.string()],
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  email: ['email', z.string()],
  accountType: ['type_user', accountType],
  statusId: ['status_id', z.int()],
  status: ['status_name', z.string()],
} as const
const listedPerson = wire(listedPersonFields)
export type ListedPerson = z.output<typeof listedPerson>

export const peopleSorts = ['username', 'name', 'email', 'type'] as const
export const pagedPeople = { ...searchFields, sort: ['sort', z.enum(peopleSorts).default('username')] } as const
export const peoplePage = wire({ people: ['result', z.array(listedPerson)], total: ['total', z.int()] })
