import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAtEnd } from '../../closers.ts'

const unshare = '/usr/bin/unshare'
const size = '1g'
const piece = Buffer.alloc(1_000_000)

/** Mounts a small disk on a folder, visible only to programs that run `within` its namespace; null where this process may not mount. */
export const openSmallDisk = async (folder: string) => {
  await mkdir(folder, { recursive: true })
  if (spawnSync(unshare, ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status !== 0) return null
  // Ends with this process, as its input does.
  const script = `mount -t tmpfs -o size=${size},mode=711 tmpfs "$0" && exec cat`
  const holder = spawn(unshare, ['--mount', 'sh', '-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'] })
  const closed = once(holder, 'exit')
  closeAtEnd(() => {
    holder.stdin.end()
    return closed
  })
  while (!(await readFile(`/proc/${holder.pid}/mounts`, 'utf8')).includes(` ${folder} `)) await wait(20)
  const filler = join(`/proc/${holder.pid}/root`, folder, 'filler')
  return {
    within: ['/usr/bin/nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, `--wd=${process.cwd()}`],
    async fill() {
      const file = await open(filler, 'w')
      try {
        for (;;) await file.write(piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler),
  }
}
