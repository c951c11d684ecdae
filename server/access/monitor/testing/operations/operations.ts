import fc from 'fast-check'
import type { Model } from '../model.ts'
import { hasMenuIn } from '../model.ts'
import { accountAdditions } from './account-additions.ts'
import { accountOperations } from './account-operations.ts'
import { grantOperations } from './grant-operations.ts'
import { groupOperations } from './group-operations.ts'
import { type Draw, listAdministrators, type Maker, type Operation, type Outcome, refused } from './outcomes.ts'
import { reportOperations } from './report-operations.ts'
import { roleOperations } from './role-operations.ts'

/** The makers of every write call of accounts and access; a test checks that none is missing. */
export const makers: readonly Maker[] = [
  ...accountAdditions,
  ...accountOperations,
  ...roleOperations,
  ...groupOperations,
  ...grantOperations,
  ...reportOperations,
]

/** Draws an operation, its actor and its choices. */
export const createStepArbitrary = (): fc.Arbitrary<{ maker: Maker; startsNewDay: boolean; draw: Draw }> =>
  fc
    .record({
      maker: fc.constantFrom(...makers),
      startsNewDay: fc.integer({ min: 0, max: 40 }).map(number => number === 0),
      dice: fc.array(fc.nat(2 ** 30), { minLength: 12, maxLength: 12 }),
    })
    .map(({ maker, startsNewDay, dice }) => {
      let nextDie = 0
      const draw: Draw = options => {
        nextDie = (nextDie + 1) % dice.length
        return options[dice[nextDie]! % options.length]!
      }
      return { maker, startsNewDay, draw }
    })

/**
 * Draws an actor, in half of the draws an active system administrator, so that operations still succeed when others have lost their rights.
 */
export const drawActor = (model: Model, draw: Draw) => {
  const all = [...model.users.keys()]
  return draw([true, false]) ? draw(listAdministrators(model)) : draw(all)
}

/** Returns the outcome of an operation for an actor, who may be signed out or lack the menu. */
export const computeOutcome = (model: Model, actorId: number, { menu, outcome }: Operation): Outcome => {
  if (model.users.get(actorId)!.statusId !== 1) return { status: 401 }
  return hasMenuIn(model, actorId, menu) ? outcome(actorId) : refused
}
