import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import {
  bundleFolder,
  computeDigest,
  findBundle,
  type Manifest,
  toProgramName,
} from '../../server/files/checks/programs.ts'

const root = join(import.meta.dirname, '../..')

/** Bundles the program that checks files. Runs in a separate process, so that no portal loads Vite. */
const bundleChecks = async () => {
  const output = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'server/files/checks/child.ts', write: false, target: 'node20', minify: false },
  })) as Rolldown.RolldownOutput
  const [chunk, ...others] = output.output
  if (others.length) throw new Error(`The checks became ${others.length + 1} files`)
  const files = chunk.moduleIds.filter(id => id.startsWith(root)).map(id => relative(root, id))
  // It takes a third of a child's time to start; the parent validates.
  if (files.some(file => file.startsWith('node_modules/zod/')))
    throw new Error('The checks import the validation of the contract: import only its types')
  const manifest: Manifest = {
    program: toProgramName(chunk.code),
    digests: Object.fromEntries(files.map(file => [file, computeDigest(readFileSync(join(root, file)))])),
  }
  mkdirSync(bundleFolder, { recursive: true })
  replace(join(bundleFolder, manifest.program), chunk.code)
  replace(join(bundleFolder, 'manifest.json'), JSON.stringify(manifest))
  if (!findBundle()) throw new Error('The bundle of the checks is not what was written')
}

/** Replaces a file atomically, so that no reader sees a part of it. */
const replace = (path: string, content: string) => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

await bundleChecks()
