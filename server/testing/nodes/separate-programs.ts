import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Ends a process, unless it has ended already, and waits for that. */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/**
 * Starts a file as a separate process with an argument, optionally by a wrapping command, and waits for the first line that it prints. It may
 * be killed at any time.
 */
export const startProgram = async (path: string, argument: object, command: string[] = []) => {
  const words = [...command, process.execPath, path, JSON.stringify(argument)]
  const child = spawn(words[0]!, words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${path} exited with code ${code}`))),
  ])) as [string]
  return { line, kill: () => endProcess(child, 'SIGKILL') }
}
