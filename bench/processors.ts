import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time that a process and every PostgreSQL of this run have taken so far. Only Linux tells. */
export const processorSeconds = (pid: number) => {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const databases = pids.filter(name => read(`/proc/${name}/comm`).trim() === 'postgres')
  return [`${pid}`, ...databases].map(secondsOf).reduce((sum, seconds) => sum + seconds, 0)
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Own time in user and kernel, as in proc(5); 0 for a process that has left. */
const secondsOf = (pid: string) => {
  const [, fields = ''] = /^.*\) (.*)$/s.exec(read(`/proc/${pid}/stat`)) ?? []
  const times = fields.split(' ')
  return (Number(times[11] ?? 0) + Number(times[12] ?? 0)) / ticksPerSecond
}
