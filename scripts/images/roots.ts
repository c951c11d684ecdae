import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const mounts = `set -e
root=$1; shift
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"`

const unshared = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']

const startInRoot = (root: string, script: string, words: string[]) =>
  spawn('/usr/bin/unshare', [...unshared, '/bin/sh', '-c', `${mounts}\n${script}`, 'sh', root, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Collects what a process prints. */
const collectOutput = (child: ChildProcess) => {
  const chunks: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => chunks.push(String(chunk)))
  return () => chunks.join('')
}

/** Runs a command of a Dockerfile with a folder as its root. Throws with its output if it fails. */
export const runInRoot = async (root: string, folder: string, command: string) => {
  const child = startInRoot(root, 'exec chroot "$root" /bin/sh -c "cd $1 && $2"', [folder, command])
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} exited with code ${code}:\n${output()}`)
}

interface ConfinedProgram {
  root: string
  /** Mounted at the volume of the image, the only place beside /tmp that can be written. */
  volume: { from: string; to: string }
  uid: number
  gid: number
  folder: string
  environment: Record<string, string>
  program: string[]
}

/** Starts a program as an engine does: in a read-only root, with an empty /tmp, as a user without any right. */
export const startConfined = ({ root, volume, uid, gid, folder, environment, program }: ConfinedProgram) => {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  const rights = ['--bounding-set=-all', '--inh-caps=-all']
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const script = `mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
mount --bind "$1" "$root$2"
shift 2
mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"`
  const words = ['setpriv', ...user, ...rights, 'env', '-i', '-C', folder, ...settings, ...program]
  const child = startInRoot(root, script, [volume.from, volume.to, ...words])
  return { child, output: collectOutput(child), closed: once(child, 'close') as Promise<[number | null]> }
}
