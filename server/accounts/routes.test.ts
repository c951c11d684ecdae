import { getIdleTimeout } from '../../contract/accounts/sessions.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { type Scenario, scenarios, testPortal } from '../testing/portal.ts'
import { accountRoutes } from './routes.ts'

const actors: Record<string, Actor> = {
  user: { ...visitor, userId: 1 },
  pending: { ...visitor, userId: 1, pending: true },
}
const call = getIdleTimeout

const table: Scenario[] = [
  { name: 'a visitor is told milliseconds', call, answers: 1_200_000 },
  { name: 'so is a user', call, who: 'user', answers: 1_200_000 },
  { name: 'so is who still owes a step of the login', call, who: 'pending', answers: 1_200_000 },
  { name: 'no body at all will do', call, asked: '', answers: 1_200_000 },
  { name: 'a payload changes nothing', call, asked: { idleMinutes: 1, user_id: 2 }, answers: 1_200_000 },
  { name: 'a list is refused', call, asked: '[]', status: 400, contains: ['Invalid input'] },
  { name: 'text is refused', call, asked: '"20"', status: 400, contains: ['Invalid input'] },
  { name: 'what is no JSON is refused', call, asked: '{', status: 400, lacks: ['1200000'] },
]
scenarios(testPortal(accountRoutes({ idleMinutes: 20 }), actors), table)
