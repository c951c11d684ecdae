import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { watchMemory } from '../../../children/memory-watches.ts'

/** A message of the child. `isReady` is sent once after the start; the picture is requested without waiting for it. */
type ChildMessage = { isReady: true } | { png: Uint8Array } | { failure: string }

const childProgram = join(import.meta.dirname, 'picture-child.ts')

const projectRoot = join(import.meta.dirname, '../../../../..')

/**
 * Builds the arguments that limit the rights of the child: it may read its program and the fonts and write the unpacked fonts. It may not
 * start programs or use the network.
 */
const buildPermissionArguments = (fontFolder: string) => [
  '--permission',
  // The drawing library is an addon.
  '--allow-addons',
  ...[import.meta.dirname, join(projectRoot, 'node_modules'), join(projectRoot, 'package.json'), fontFolder].map(
    path => `--allow-fs-read=${path}`,
  ),
  `--allow-fs-write=${fontFolder}`,
]

/** Starts a child that draws pictures, and ends it if it uses more than this memory. */
export const startChild = (fontFolder: string, maxMegabytes: number) => {
  // For a missing folder, Node permits only the path itself, not its content.
  mkdirSync(fontFolder, { recursive: true })
  const child = fork(childProgram, [fontFolder], {
    execArgv: buildPermissionArguments(fontFolder),
    // The child gets no secrets of the server's environment.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stopWatch = watchMemory(child, maxMegabytes, () => child.kill('SIGKILL'))
  child.once('exit', stopWatch)
  // A child that could not start emits no `exit`.
  child.on('error', () => child.pid === undefined && stopWatch())
  // The portal may exit while the child runs.
  child.unref()
  child.channel?.unref()
  return child
}

/** Has the child draw an SVG; returns the PNG. Rejects if the child fails, ends or takes too long; the caller then ends the child. */
export const drawInChild = (child: ChildProcess, svg: string, timeoutMilliseconds: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', failAsEnded).off('error', failAsEnded)
      settle()
    }
    const onMessage = (message: ChildMessage) => {
      if ('png' in message) finish(() => resolve(Buffer.from(message.png)))
      else if ('failure' in message) finish(() => reject(new Error(message.failure)))
    }
    // A timeout also rejects with this error, because the caller then ends the child.
    const failAsEnded = () => finish(() => reject(new Error('The child that draws pictures ended')))
    const timer = setTimeout(failAsEnded, timeoutMilliseconds)
    child.on('message', onMessage).on('exit', failAsEnded).on('error', failAsEnded)
    const isAccepted = child.send({ svg }, error => error && failAsEnded())
    // `send` returns false for a full channel too, so only a closed channel is a failure.
    const isChannelClosed = !isAccepted && !child.connected
    if (isChannelClosed) failAsEnded()
  })
