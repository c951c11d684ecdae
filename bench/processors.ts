import { readdirSync, readFileSync } from 'node:fs'
import { listDescendants } from './portal.ts'

const ticksPerSecond = 100

/** Returns the processor time in seconds of a process and of every PostgreSQL of this run. Works only on Linux. */
export const processorSeconds = (pid: number) => {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const databases = pids.filter(name => readProcFile(`/proc/${name}/comm`).trim() === 'postgres')
  return [`${pid}`, ...databases].map(readSeconds).reduce((sum, seconds) => sum + seconds, 0)
}

/**
 * Returns the processor time of a process in milliseconds: its own, with `ended` also that of its ended children, with `children` only
 * that of its running descendants. 0 for no process.
 */
export const processorMilliseconds = (pid: number | undefined, which: 'own' | 'ended' | 'children' = 'own') => {
  if (pid === undefined) return 0
  if (which === 'children') return sum(listDescendants(pid).map(readSeconds)) * 1000
  return (sum(readTimes(`${pid}`).slice(0, which === 'own' ? 2 : 4)) * 1000) / ticksPerSecond
}

const readProcFile = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns user and system time of a process, and those of its ended children, as in proc(5); empty if it has exited. */
const readTimes = (pid: string) => {
  const [, fields = ''] = /^.*\) (.*)$/s.exec(readProcFile(`/proc/${pid}/stat`)) ?? []
  return fields.split(' ').slice(11, 15).map(Number)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const readSeconds = (pid: string) => sum(readTimes(pid).slice(0, 2)) / ticksPerSecond
