import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, type Settings, toDataFolder } from '../../server/platform/settings.ts'
import { findAccountFault } from './folder-accounts.ts'

const root = join(import.meta.dirname, '../..')

/** The resources of an operator's command. */
export interface CommandContext {
  settings: Settings
  dataFolder: string
  officeFolder: string
  /** The arguments of the command. */
  words: string[]
  flags: Set<string>
}

/** Thrown for invalid arguments of a command. */
export class UsageError extends Error {}

/** Throws a UsageError if root runs a command on the data folder of another account. */
export const requireFolderAccount = (dataFolder: string) => {
  const accountFault = findAccountFault(dataFolder)
  if (accountFault) throw new UsageError(accountFault)
}

/** Prints a line of a command to standard output. */
export const printLine = (line: string) => console.log(line)

/** Runs an operator's command: prints failures as sentences without a stack, and exits with 1. */
export const runOperation = async (
  failed: string,
  flags: string[],
  run: (context: CommandContext) => Promise<boolean>,
) => {
  try {
    const { values, positionals } = readWords(flags)
    const settings = readSettings(process.env)
    const places = {
      dataFolder: toDataFolder(settings, root),
      officeFolder: settings.OFFICE_DIR ?? join(root, 'office'),
    }
    requireFolderAccount(places.dataFolder)
    const isDone = await run({ settings, ...places, words: positionals, flags: new Set(Object.keys(values)) })
    process.exitCode = isDone ? 0 : 1
  } catch (error) {
    const { message, cause } = error as Error
    console.error(
      `${failed} ${message} ${cause instanceof Error && cause.message !== message ? cause.message : ''}`.trim(),
    )
    process.exitCode = 1
  }
}

const readWords = (flags: string[]) => {
  try {
    const options = Object.fromEntries(flags.map(flag => [flag, { type: 'boolean' as const }]))
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
