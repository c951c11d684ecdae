import { readFile } from 'node:fs/promises'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { withoutOpenLdap } from '../../../server/testing/servers/open-ldap.ts'
import { withoutRadosgw } from '../../../server/testing/servers/radosgw.ts'
import type { SupervisedPortal } from './supervised-portals.ts'
import type { Surroundings } from './surroundings.ts'

type End = () => unknown

export interface Fault {
  name: string
  /** Why it cannot be caused here, or false. */
  missing?: string | false
  /** True if the portal's process is killed, so that requests in flight have no answer. */
  killsPortal?: boolean
  /** Causes the fault; returns what ends it, or nothing if it ends by itself. */
  cause(): Promise<End | undefined>
}

/** Lists the faults in the order in which they are caused: mails and deliveries are tried again up to minutes later. */
export const createFaults = (surroundings: Surroundings, portal: SupervisedPortal): Fault[] => {
  const { database, bucket, mails, consent, directory, disk, setClock } = surroundings
  const silent = (name: string, line: { mute: boolean } | undefined, missing: string | false = false): Fault => ({
    name,
    missing,
    async cause() {
      line!.mute = true
      return () => {
        line!.mute = false
      }
    },
  })
  const bucketThat = (name: string, does: 'is silent' | 'loses writes'): Fault => ({
    name,
    missing: withoutRadosgw,
    async cause() {
      bucket!.line.does = does
      return () => {
        bucket!.line.does = 'passes'
      }
    },
  })
  const clockStep = (name: string, milliseconds: number): Fault => ({
    name,
    async cause() {
      await setClock(milliseconds)
      return () => setClock(0)
    },
  })
  const databaseSignal = (name: string, signal: NodeJS.Signals): Fault => ({
    name,
    async cause() {
      const [pid] = (await readFile(database.pidFile, 'utf8')).split('\n')
      process.kill(Number(pid), signal)
      return undefined
    },
  })
  return [
    silent('smtp silent', mails.line),
    silent('consent silent', consent.line),
    silent('ldap silent', directory?.line, withoutOpenLdap),
    {
      name: 'portal killed',
      killsPortal: true,
      async cause() {
        await portal.kill()
        return undefined
      },
    },
    databaseSignal('database killed', 'SIGKILL'),
    // A fast shutdown; the database is then started again.
    databaseSignal('database restarted', 'SIGINT'),
    silent('database silent', database.line),
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
      missing: disk ? false : 'only root, where it may mount, can make a small disk',
      async cause() {
        await disk!.fill()
        return disk!.empty
      },
    },
    bucketThat('s3 silent', 'is silent'),
    bucketThat('s3 loses writes', 'loses writes'),
    clockStep('clock +1 h', hourMilliseconds),
    clockStep('clock -1 h', -hourMilliseconds),
  ]
}

/** Locks the table that each signed-in request reads. */
const lockSessions = async ({ database }: Surroundings) => {
  const client = await database.rows.connect()
  await client.query('begin; lock table sessions in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
