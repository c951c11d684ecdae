import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTest, listNodes, listSources, readSource, type SyntaxNode } from './sources.ts'

const settingsFile = 'server/platform/settings.ts'

/** Checks that the operators' document explains every setting and no other, and that only one place reads the environment. */
export const checkSettings = async (root: string): Promise<string[]> => {
  const elsewhere = listEnvironmentReads(root)
  if (!existsSync(join(root, settingsFile))) return elsewhere
  const names = await loadSettingNames(root)
  if (names.length === 0) return [`${settingsFile} exports no zod object whose keys are settings`, ...elsewhere]
  return [...checkExample(root, names), ...checkHandbook(root, names), ...elsewhere]
}

/** Returns the names of settings among the keys of every zod object that the module exports. */
const loadSettingNames = async (root: string) => {
  const module = (await import(pathToFileURL(join(root, settingsFile)).href)) as Record<
    string,
    { shape?: object } | undefined
  >
  const names = Object.values(module).flatMap(value => Object.keys(value?.shape ?? {}))
  return names.filter(name => /^[A-Z][A-Z0-9_]*$/.test(name))
}

const checkExample = (root: string, names: string[]) => {
  const exampleNames = new Set(
    [...readText(root, '.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!),
  )
  return [
    ...names.filter(name => !exampleNames.has(name)).map(name => `${name} is not listed in .env.example`),
    ...[...exampleNames].filter(name => !names.includes(name)).map(name => `${name} in .env.example is not a setting`),
  ]
}

const checkHandbook = (root: string, names: string[]) => {
  const handbook = readText(root, 'docs/operations.md')
  return names
    .filter(name => !handbook.includes(`\`${name}\``))
    .map(name => `${name} is not explained in docs/operations.md`)
}

const readText = (root: string, path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

/** Lists where product code reads process.env instead of settings.ts. */
const listEnvironmentReads = (root: string) =>
  listSources(root, ['contract', 'server', 'web', 'sample'])
    .filter(path => path !== settingsFile && !isTest(path))
    .flatMap(path => {
      const source = readSource(root, path)
      const reads = listNodes(source, 'MemberExpression').filter(isEnvironment)
      return reads.map(node => `${path}:${source.lineAt(node.start)} reads process.env, which only ${settingsFile} may`)
    })

const isEnvironment = ({ object, property }: SyntaxNode) =>
  (object as { name?: string }).name === 'process' && (property as { name?: string }).name === 'env'
