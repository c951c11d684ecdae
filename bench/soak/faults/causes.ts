import { readFile } from 'node:fs/promises'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { withoutOpenLdap } from '../../../server/testing/servers/open-ldap.ts'
import { withoutRadosgw } from '../../../server/testing/servers/radosgw.ts'
import type { BucketBehaviour } from './bucket-proxies.ts'
import type { SupervisedPortal } from './supervised-portals.ts'
import type { Surroundings } from './surroundings.ts'

type End = () => unknown

export interface Fault {
  name: string
  /** Why it cannot be caused on this machine; false or absent if it can. */
  skipReason?: string | false
  /** True if the portal's process is killed, so that requests in flight have no answer. */
  killsPortal?: boolean
  /** Causes the fault; returns what ends it, or nothing if it ends by itself. */
  cause(): Promise<End | undefined>
}

/**
 * Lists the faults in the order in which they are caused. Those of mails and deliveries come first, because what failed in them is tried
 * again some minutes later, during the other faults.
 */
export const createFaults = (surroundings: Surroundings, portal: SupervisedPortal): Fault[] => {
  const { database, bucket, mails, consent, directory, disk, setClockOffset } = surroundings
  const silenceFault = (
    name: string,
    proxy: { mute: boolean } | undefined,
    skipReason: string | false = false,
  ): Fault => ({
    name,
    skipReason,
    async cause() {
      proxy!.mute = true
      return () => {
        proxy!.mute = false
      }
    },
  })
  const bucketFault = (name: string, behaviour: BucketBehaviour): Fault => ({
    name,
    skipReason: withoutRadosgw,
    async cause() {
      bucket!.proxy.behaviour = behaviour
      return () => {
        bucket!.proxy.behaviour = 'passes'
      }
    },
  })
  const clockFault = (name: string, offsetMilliseconds: number): Fault => ({
    name,
    async cause() {
      await setClockOffset(offsetMilliseconds)
      return () => setClockOffset(0)
    },
  })
  /** Ends the database, which is started again at once. */
  const databaseFault = (name: string, signal: NodeJS.Signals): Fault => ({
    name,
    async cause() {
      process.kill(await readDatabasePid(database.pidFile), signal)
      return undefined
    },
  })
  return [
    silenceFault('smtp silent', mails.proxy),
    silenceFault('consent silent', consent.proxy),
    silenceFault('ldap silent', directory?.proxy, withoutOpenLdap),
    {
      name: 'portal killed',
      killsPortal: true,
      async cause() {
        await portal.kill()
        return undefined
      },
    },
    databaseFault('database killed', 'SIGKILL'),
    // On SIGINT, PostgreSQL ends all sessions and shuts down in an orderly way.
    databaseFault('database restarted', 'SIGINT'),
    silenceFault('database silent', database.proxy),
    { name: 'sessions locked', cause: () => lockSessions(surroundings) },
    {
      name: 'query child killed',
      async cause() {
        await portal.killChildren('query-child')
        return undefined
      },
    },
    {
      name: 'disk full',
      skipReason: disk ? false : 'only root, where it may mount, can make a small disk',
      async cause() {
        await disk!.fill()
        return disk!.empty
      },
    },
    bucketFault('s3 silent', 'is silent'),
    bucketFault('s3 loses writes', 'loses writes'),
    clockFault('clock +1 h', hourMilliseconds),
    clockFault('clock -1 h', -hourMilliseconds),
  ]
}

/** Returns the process id in the first line of PostgreSQL's PID file. Throws if there is none. */
const readDatabasePid = async (pidFile: string) => {
  const [firstLine] = (await readFile(pidFile, 'utf8')).split('\n')
  const pid = Number(firstLine)
  // A signal to process 0 would end this program and all that it has started.
  if (!(pid > 0)) throw new Error('The database is not running.')
  return pid
}

/** Locks the table that each signed-in request reads. */
const lockSessions = async ({ database }: Surroundings) => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; lock table sessions in access exclusive mode')
  } catch (error) {
    client.release(true)
    throw error
  }
  return async () => {
    // Without the rollback, the connection is closed, which releases the lock too.
    const failure = await client.query('rollback').catch((error: Error) => error)
    client.release(failure instanceof Error)
  }
}
