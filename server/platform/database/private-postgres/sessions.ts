import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './clusters.ts'
import { findConnection } from './connections.ts'
import { type Launch, launchPostmaster } from './launches.ts'
import { clearReusedPid, findPostmaster, type Postmaster, stopPostmaster } from './postmasters.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'
import { pickLastLines } from './programs.ts'

/** A connection of the cluster's superuser, and the PostgreSQL to which it leads. */
export interface SuperuserConnection {
  client: pg.Client
  postmaster: Postmaster
  /** True if this portal has started the PostgreSQL, false if it was already running. */
  isLaunched: boolean
}

const checkPauseMilliseconds = 20
/** Time within which PostgreSQL must respond or report that it is starting or stopping. */
const maxSilenceMilliseconds = 15_000
// Time for which a launch is repeated. A process that survives its PostgreSQL ends when its statement is cancelled, after at most 30 seconds.
const maxSurvivalMilliseconds = 35_000

/** Opens a session. First starts PostgreSQL if it does not run, or waits while it recovers from a crash. */
export const openSuperuserConnection = async (cluster: Cluster, signal: AbortSignal): Promise<SuperuserConnection> => {
  const attempt: Attempt = { startedAt: Date.now(), launch: undefined }
  try {
    return await awaitSession(attempt, cluster, signal)
  } catch (error) {
    // A PostgreSQL that was already running is left to run.
    if (hasLaunched(attempt)) await stopPostmaster(cluster)
    throw error
  }
}

/** One attempt to open a session. */
interface Attempt {
  startedAt: number
  /** Set once this portal has tried to start PostgreSQL. Its `failure` is set later if the program fails or ends. */
  launch: Launch | undefined
}

const hasLaunched = ({ launch }: Attempt) => launch !== undefined && !launch.failure

/** Checks repeatedly until a connection can be opened, and starts PostgreSQL if it does not run. */
const awaitSession = async (attempt: Attempt, cluster: Cluster, signal: AbortSignal): Promise<SuperuserConnection> => {
  let lastBusyAt = attempt.startedAt
  for (;;) {
    signal.throwIfAborted()
    const postmaster = findPostmaster(cluster)
    if (!postmaster) attempt.launch = await ensureLaunch(attempt, cluster)
    // While PostgreSQL reports that it is busy, the wait has no limit: recovery may take any time.
    if (postmaster?.isBusy) lastBusyAt = Date.now()
    else if (postmaster) {
      const client = await findConnection(cluster, postmaster)
      if (client) return { client, postmaster, isLaunched: hasLaunched(attempt) }
    }
    if (Date.now() - lastBusyAt > maxSilenceMilliseconds) throw buildNoResponseError(cluster, postmaster)
    await wait(checkPauseMilliseconds)
  }
}

/** Returns the running launch, or starts another one if the last one failed only because of survivors. Throws why the launch failed. */
const ensureLaunch = async ({ launch, startedAt }: Attempt, cluster: Cluster): Promise<Launch> => {
  if (launch && !launch.failure) return launch
  if (launch) {
    const mustSurvivorsHaveEnded = Date.now() - startedAt > maxSurvivalMilliseconds
    const mayRetry = hasSurvivors(launch) && !mustSurvivorsHaveEnded
    if (!mayRetry) throw buildLaunchError(cluster, launch)
  }
  // The pid file of a crashed PostgreSQL may contain an id that another process has now, which would prevent the start.
  clearReusedPid(cluster.folder, cluster.socketFolder)
  return launchPostmaster(cluster)
}

/**
 * Returns true if processes of a killed PostgreSQL still run. After a kill -9 they need a moment to end, and the next PostgreSQL refuses to
 * start until then.
 */
const hasSurvivors = ({ stderrText }: Launch) => stderrText.includes('shared memory block')

const buildLaunchError = ({ folder }: Cluster, { stderrText, failure }: Launch) => {
  if (failure instanceof PrivatePostgresError) return failure
  return new PrivatePostgresError(
    `The database in ${folder} could not be started. PostgreSQL says:\n${pickLastLines(stderrText)}\nIts log is in ${folder}/log.`,
    { cause: failure },
  )
}

const buildNoResponseError = ({ folder }: Cluster, postmaster: Postmaster | null) =>
  new PrivatePostgresError(
    postmaster
      ? `The database in ${folder} runs (process ${postmaster.pid}) but does not answer at its socket in ${postmaster.host}. ` +
          `Stop it with: kill -INT ${postmaster.pid}   and start the portal again. Its log is in ${folder}/log.`
      : `The database in ${folder} does not come up. Its log is in ${folder}/log.`,
  )
