import { spawn } from 'node:child_process'

export interface Command {
  words: string[]
  cwd: string
  env: Record<string, string | undefined>
  uid?: number
  gid?: number
}

/** Runs a command to its end; returns its exit code and its output. */
export const runCommand = ({ words: [program = '', ...words], ...options }: Command) =>
  new Promise<{ code: number | null; output: string }>(resolve => {
    const chunks: string[] = []
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.on('error', error => resolve({ code: null, output: String(error) }))
    child.on('close', code => resolve({ code, output: chunks.join('') }))
  })

/** Returns the output of a failed command as offences; empty if it succeeded. */
export const listFailures = async (command: Command): Promise<string[]> => {
  const { code, output } = await runCommand(command)
  return code === 0 ? [] : [`${command.words.join(' ')} exited with code ${code}\n${truncateOutput(output)}`]
}

/** Returns the first and the last lines of a long output: the fault may be in either. */
const truncateOutput = (output: string) => {
  const lines = output.trim().split('\n')
  return lines.length > 60 ? [...lines.slice(0, 25), '[…]', ...lines.slice(-25)].join('\n') : lines.join('\n')
}
