import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { canEnter, isPortalRoot, requireNobodyAccount } from '../accounts.ts'
import { requirePackageName } from '../binaries.ts'
import { findPostmaster } from '../postmasters.ts'

const codeFolder = dirname(import.meta.dirname)

/** Reasons to skip the tests for root, and those for a normal user; false if they can run. */
export const notRoot = isPortalRoot() ? false : 'needs root'
export const noNormalUser =
  isPortalRoot() &&
  !(canEnter(requireNobodyAccount(), codeFolder) && canEnter(requireNobodyAccount(), process.execPath))
    ? 'run by root in a checkout closed to others: a normal user could not start anything here'
    : false

/**
 * Returns a function that creates folders through which other accounts may pass. Called at the beginning of a test file: after its last
 * test, the databases in the folders are stopped and the folders deleted.
 */
export const prepareFolders = () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'private-postgres-'))
  chmodSync(root, 0o711)
  after(async () => {
    // PostgreSQL must stop in order: if it were killed and its files deleted, nothing would free its shared memory.
    for (const pidFile of globSync(join(root, '**/postmaster.pid'))) await endDatabase(dirname(dirname(pidFile)))
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return () => {
    const folder = mkdtempSync(join(root, 'test-'))
    chmodSync(folder, 0o711)
    return folder
  }
}

const endDatabase = async (dataFolder: string) => {
  const postmaster = findDatabase(dataFolder)
  if (postmaster) process.kill(postmaster.pid, 'SIGINT')
  while (findDatabase(dataFolder)) await wait(20)
}

/** Finds the running PostgreSQL of a data folder; null if there is none. */
export const findDatabase = (dataFolder: string) => {
  const folder = join(realpathSync(dataFolder), 'database')
  return findPostmaster({ folder, socketFolder: folder })
}

/** Kills the PostgreSQL of a data folder, and returns its process id. */
export const killDatabase = (dataFolder: string) => {
  const pid = findDatabase(dataFolder)?.pid
  if (pid) process.kill(pid, 'SIGKILL')
  return pid
}

const packageName = requirePackageName(process.platform, process.arch)

/** Copies the installed package of binaries to a checkout of mode 700, and returns the path of the copy. */
export const copyPackage = (folder: string) => {
  const checkout = join(folder, 'checkout')
  mkdirSync(checkout, { mode: 0o700 })
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(packageName))))
  cpSync(installed, join(checkout, 'package'), { recursive: true, verbatimSymlinks: true })
  return join(checkout, 'package')
}

/** Creates a package in which every program is this shell script, and returns its path. */
export const makePackage = (folder: string, script: string, links: { source: string; target: string }[] = []) => {
  const root = join(folder, 'package')
  mkdirSync(join(root, 'native', 'bin'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '18.0.0' }))
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    writeFileSync(join(root, 'native', 'bin', program), `#!/bin/sh\n${script}\n`)
    chmodSync(join(root, 'native', 'bin', program), 0o755)
  }
  return root
}
