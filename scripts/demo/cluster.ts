import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { closeAtEnd, runAndClose } from '../../bench/closers.ts'
import { releaseWith } from '../../server/testing/nodes/later-releases.ts'
import { freePort } from '../../server/testing/servers/free-ports.ts'
import { ensureBuilt } from '../build.ts'
import { leaveWithParent } from '../parents.ts'
import { createRequestLog, listUnexcusedFaults, type RequestLog, startLoad } from './load.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { listMissing, openSurroundings, type Surroundings } from './surroundings.ts'
import { compareWork, recordBuilds, scheduleReleases, startSignUps, type WorkDone } from './work.ts'

// Three nodes behind HAProxy with PostgreSQL and an S3 store, of which some are killed, drained, added and upgraded under load.

const print = (line: string) => console.log(`${new Date().toLocaleTimeString('en-GB')} ${line}`)
const password = 'Temple-Bell7'
/** Three nodes and one that is added. */
const ports = await Promise.all([1, 2, 3, 4].map(freePort))

const nextRelease = `-- owner: access
-- A migration of an invented next release.
alter table user_groups add column demo_note text not null default 'none';`

type Phase = [name: string, run: () => Promise<unknown>]

const createPhases = (nodes: Nodes, requestLog: RequestLog, { origin, folder }: Surroundings): Phase[] => [
  [
    'steady',
    async () => {
      const firstReleaseAt = await scheduleReleases(origin, requestLog, password)
      print('Eight releases are scheduled; the first is due in about a minute.')
      await wait(firstReleaseAt - Date.now() + 2000)
    },
  ],
  [
    'kill',
    async () => {
      requestLog.noteKill()
      await nodes.kill(2)
      await wait(5000)
      await nodes.start(2)
    },
  ],
  ['drain', () => nodes.drain(3)],
  ['start again', () => nodes.start(3)],
  ['add', () => nodes.start(4)],
  [
    'upgrade',
    async () => {
      const release = await releaseWith(folder, 'next', { '9100-demo.sql': nextRelease })
      for (const number of [1, 2, 3, 4]) {
        await nodes.drain(number)
        await nodes.start(number, release)
      }
    },
  ],
  ['afterwards', () => wait(5000)],
]

/** Runs the phases one after the other under load, and prints the result of each. */
const runPhases = async (surroundings: Surroundings, nodes: Nodes, requestLog: RequestLog) => {
  const { origin } = surroundings
  requestLog.begin('log in')
  const load = await startLoad(origin, requestLog, [
    { username: 'admin', password },
    { username: 'administrator', password },
  ])
  closeAtEnd(load.stop)
  const signUps = await startSignUps(origin, surroundings, requestLog)
  closeAtEnd(signUps.stop)
  for (const [name, run] of createPhases(nodes, requestLog, surroundings)) {
    print(`Phase: ${name}`)
    requestLog.begin(name)
    await run()
  }
  await Promise.all([load.stop(), signUps.stop()])
  return { groups: load.savedNames, addresses: signUps.addresses }
}

/** Prints the results; returns true if nothing failed that must not fail. */
const report = ({ phases }: RequestLog, work: WorkDone[]) => {
  for (const phase of phases) {
    const { name, requests, faults } = phase
    const inFlight = faults.length - listUnexcusedFaults(phase).length
    print(`${name}: ${requests} requests, ${faults.length} failed, ${inFlight} of them in flight on a killed node`)
    for (const { description } of faults) print(`  ${description}`)
  }
  for (const { kind, required, done, wrong } of work) {
    print(`${kind}: ${required} required, ${done} done, ${wrong.length} wrong`)
    for (const fault of wrong) print(`  ${fault}`)
  }
  return phases.every(phase => listUnexcusedFaults(phase).length === 0) && work.every(({ wrong }) => wrong.length === 0)
}

/** Starts the cluster and runs the demonstration once, or keeps it running for the operator. */
const run = async () => {
  const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
  await ensureBuilt()
  print('Starting PostgreSQL, the S3 store, HAProxy and three nodes.')
  const surroundings = await openSurroundings(ports)
  const people = { ADMIN_PASSWORD: password, SAMPLE_PASSWORD: password }
  const nodes = openNodes(surroundings, ports, people, print)
  await nodes.start(1)
  await Promise.all([nodes.start(2), nodes.start(3)])
  await recordBuilds(surroundings.rows)
  const requestLog = createRequestLog()
  const acknowledged = await runPhases(surroundings, nodes, requestLog)
  const isFaultless = report(requestLog, await compareWork(surroundings, acknowledged))
  print(isFaultless ? 'No request failed that must not fail, and all work was done once.' : 'Something failed.')
  process.exitCode = isFaultless ? 0 : 1
  if (values.once) return
  print(`The portal stays at ${surroundings.origin} (admin, ${password}) until you press Ctrl+C.`)
  await new Promise(() => setInterval(() => {}, 60_000))
}

const missing = listMissing()
if (missing.length > 0) {
  console.error(missing.join('\n'))
  process.exitCode = 1
} else {
  leaveWithParent()
  await runAndClose(run)
}
