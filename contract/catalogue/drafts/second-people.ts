import { z } from 'zod'
import { wire } from '../../wire.ts'

/** A person who may publish a draft instead of its maker (docs/behaviour/publishing.md#a-second-person). */
export const secondPerson = wire({ userId: ['user_id', z.int()], name: ['name', z.string()] })
export type SecondPerson = z.output<typeof secondPerson>
