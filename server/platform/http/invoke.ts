import type { z } from 'zod'
import type { ArgumentsOf, Call, OutputOf } from '../../../contract/call.ts'
import { getEncoder } from '../../../contract/encoding.ts'
import { toWireArguments } from '../../../contract/wire-arguments.ts'
import { type Actor, type Origin, requireUserActor } from '../actor.ts'
import { databaseSilent, invalidInput } from '../problem.ts'
import { requireAccess } from './access.ts'
import { ContractError } from './complete-routes.ts'
import type { CallRequest, CallResponse, Route } from './route.ts'

/** A request for a call, with unvalidated input. */
export interface IncomingCall
  extends Pick<CallRequest<Call>, 'actor' | 'response' | 'origin' | 'signal' | 'requireRights'> {
  input: unknown
  files?: CallRequest<Call>['files']
}

/** Checks access and input, and then runs the handler. Both requests and pages call domains only through it. Throws Problems. */
export const invoke = async (
  { call, handler, readsReplica }: Route,
  { input, files = [], ...request }: IncomingCall,
) => {
  const { actor, origin } = request
  requireAccess(call.access, actor)
  if (actor.isFromReplica && !readsReplica) throw databaseSilent()
  const parsedInput = parseInput(call.input, input)
  // A function, because only the handlers of calls for users need a writer.
  const writer = () => ({ userId: requireUserActor(actor).userId, call: call.name, address: origin.address })
  return await handler({ ...request, input: parsedInput, files, writer })
}

/** Parses an input with wire names into one with proper names. Throws 400 with the invalid fields. */
export const parseInput = (schema: z.ZodType, input: unknown): unknown => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** Encodes the output with wire names, without fields that the contract does not declare. */
export const encodeOutput = (call: Call, output: unknown) => getEncoder(call.output)(output)

/** Replaces the second check of the caller's rights, which follows long work: a page only reads and needs none. */
const skipRightsCheck = async () => {}

const pageResponse: CallResponse = {
  setCookie() {
    throw new Error('A page only reads; this call sets a cookie.')
  },
}

/**
 * Creates the function with which pages make calls in process for an actor, with proper names in input and output. The built web has its
 * own copy of the contract, so the route is found by the call's name, and its input is encoded with the server's copy. The function throws
 * a ContractError for a call without a handler.
 */
export const createCaller =
  (routes: Map<string, Route>, actor: Actor, origin: Origin) =>
  async <C extends Call>(call: C, args: ArgumentsOf<C> = {}): Promise<OutputOf<C>> => {
    const route = routes.get(call.name)
    if (!route) throw new ContractError(`${call.name} has no handler`)
    const input = toWireArguments(route.call.input, args as Record<string, unknown>)
    const request = { actor, input, response: pageResponse, origin, requireRights: skipRightsCheck }
    return (await invoke(route, request)) as OutputOf<C>
  }
