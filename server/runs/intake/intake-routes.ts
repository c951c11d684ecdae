import { reportLineage, reportLineageBatch, reportRun } from '../../../contract/runs/intake.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type IntakeContext, receiveLineageBatch, receiveLineageEvent, receivePlainRun } from './received-runs.ts'

/** Returns the routes by which programs report runs. */
export const intakeRoutes = (context: IntakeContext): Route[] => [
  route(reportLineage, ({ input, actor }) => receiveLineageEvent(context, { input, keyId: getKeyId(actor) })),
  route(reportLineageBatch, ({ input, actor }) => receiveLineageBatch(context, { input, keyId: getKeyId(actor) })),
  route(reportRun, ({ input, actor }) => receivePlainRun(context, { input, keyId: getKeyId(actor) })),
]

const getKeyId = (actor: Actor) => actor.key!.keyId
