import { z } from 'zod'
import { wire } from '../../wire.ts'

/** A person to whom the caller may send a draft; a draft of another person has none. */
export const secondPerson = wire({ userId: ['user_id', z.int()], name: ['name', z.string()] })
export type SecondPerson = z.output<typeof secondPerson>
