import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a folder with the current migrations and more; returns the NODE_OPTIONS with which a node has them. */
export const releaseWith = async (folder: string, name: string, more: Record<string, string>) => {
  const migrations = join(folder, name)
  await mkdir(migrations)
  await cp(join(import.meta.dirname, '../../../database/migrations'), migrations, { recursive: true })
  for (const [file, sql] of Object.entries(more)) await writeFile(join(migrations, file), sql)
  const release = new URL('next-release.ts', import.meta.url)
  release.searchParams.set('migrations', migrations)
  return `--import ${release}`
}
