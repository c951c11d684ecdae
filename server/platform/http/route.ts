import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, ArgumentsOf, Call, InputOf, OutputOf } from '../../../contract/call.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { inWireNames } from '../../../contract/wire.ts'
import { type Actor, administratorRoleId, type Origin, requireUserOf } from '../actor.ts'
import type { Writer } from '../audit.ts'
import { invalidInput, permissionDenied, pleaseAcceptCookies, pleaseLogin } from '../problem.ts'
import type { CookieOptions } from './cookies.ts'
import type { ReceivedFile } from './multipart.ts'

/** What a handler may add to an answer beside its output. */
export interface Answer {
  setCookie(name: string, value: string, options?: Omit<CookieOptions, 'secure'>): void
}

export interface CallRequest<C extends Call> {
  actor: Actor
  input: InputOf<C>
  answer: Answer
  origin: Origin
  /** In whose name the call writes, for the audit trail. Throws 401 for anybody who is not signed in. */
  writer: () => Writer
  /** Those of a call that takes files, one of each part that it names; gone when it has been answered. */
  files: readonly ReceivedFile[]
  /** Aborted when nobody waits for the answer any more; undefined for what a page asks in process. */
  signal?: AbortSignal
}

export interface Route {
  call: Call
  handler: (request: CallRequest<Call>) => unknown
}

/** Binds a call of the contract to the function that answers it. Access, input and errors are dealt with before and after. */
export const route = <C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Promise<OutputOf<C>> | OutputOf<C>,
): Route => ({
  call,
  handler: handler as Route['handler'],
})

/** Throws 401 'Please login', 403 'Please accept cookies' or 403 'Permission denied' unless the actor may make a call of this access. */
export const requireAccess = (access: Access, actor: Actor) => {
  if (access === 'public') return
  const isSignedIn = actor.userId !== undefined && !actor.pending
  if (access === 'pending' && actor.userId === undefined) throw pleaseLogin()
  if (/^(session|menu:|system-administrator)/.test(access) && !isSignedIn) throw pleaseLogin()
  if (access.endsWith('consent') && !actor.consented) throw pleaseAcceptCookies()
  if (access === 'system-administrator' && actor.roleId !== administratorRoleId) throw permissionDenied()
  if (access.startsWith('menu:') && !menusOf(access).some(menu => actor.menus.has(menu))) throw permissionDenied()
}

const menusOf = (access: Access) => access.slice('menu:'.length).split('|') as Menu[]

/** The input in proper names. Throws 400 with the fields that are not as the contract has them. */
export const parseInput = (schema: z.ZodType, input: unknown): unknown => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** Checks access and input, then runs the handler: the one way into a domain, from the wire and from a page alike. */
export const invoke = async (
  { call, handler }: Route,
  {
    input,
    ...request
  }: Omit<CallRequest<Call>, 'input' | 'writer' | 'files'> &
    Partial<Pick<CallRequest<Call>, 'files'>> & { input: unknown },
) => {
  const { actor, origin, files = [] } = request
  requireAccess(call.access, actor)
  const decoded = parseInput(call.input, input)
  const writer = () => ({ userId: requireUserOf(actor).userId, call: call.name, address: origin.address })
  return await handler({ ...request, input: decoded, files, writer })
}

/** The body of an answer: the output in the wire's names, with nothing the contract does not name. */
export const encodeOutput = (call: Call, output: unknown) => z.encode(call.output, output as never)

export class ContractError extends Error {}

/** The routes by call. Throws a ContractError for a call without handler, a handler without call, or a call without access. */
export const requireComplete = (calls: Call[], routes: Route[]) => {
  const byName = new Map(routes.map(route => [route.call.name, route]))
  const faults = [
    ...calls.filter(call => !byName.has(call.name)).map(call => `${call.name} (${call.path}) has no handler`),
    ...routes
      .filter(route => !calls.includes(route.call))
      .map(({ call }) => `the handler of ${call.name} has no call in contract/calls.ts`),
    ...calls.filter(call => !call.access).map(call => `${call.name} (${call.path}) names no access`),
    ...(byName.size < routes.length ? ['a call has two handlers'] : []),
  ]
  if (faults.length) throw new ContractError(faults.join('\n'))
  return byName
}

const noAnswer: Answer = {
  setCookie() {
    throw new Error('A page only reads; this call sets a cookie.')
  },
}

/**
 * Calls made in process in an actor's name, with proper names in and out. The built web carries a copy of the contract, so a call is
 * found by its name and read by the server's own copy.
 */
export const callerFor =
  (routes: Map<string, Route>, actor: Actor, origin: Origin) =>
  async <C extends Call>(call: C, args: ArgumentsOf<C> = {}): Promise<OutputOf<C>> => {
    const bound = routes.get(call.name)
    if (!bound) throw new ContractError(`${call.name} has no handler`)
    const input = inWireNames(bound.call.input, args as Record<string, unknown>)
    return (await invoke(bound, { actor, input, answer: noAnswer, origin })) as OutputOf<C>
  }

/** Who asks; `passive` when asking does not count as activity. */
export type Identify = (cookies: Record<string, string>, passive: boolean) => Promise<Actor>
export type Request = FastifyRequest
export type Reply = FastifyReply
