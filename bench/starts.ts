import { cp, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Figure } from './figures.ts'
import { startPortal } from './portal.ts'

const root = join(import.meta.dirname, '..')
const excludedNames = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'test-results'])

/** Measures `npm start` in an unbuilt copy of the checkout with a new data folder, and a second start. */
export const measureStarts = async (folder: string): Promise<Figure[]> => {
  const checkout = join(folder, 'checkout')
  await cp(root, checkout, { recursive: true, filter: path => !excludedNames.has(basename(path)) })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const start = async () => {
    const settings = { DATA_DIR: join(folder, 'data') }
    const portal = await startPortal({
      command: ['npm', 'start'],
      folder: checkout,
      settings,
      logFile: join(folder, 'log'),
    })
    await portal.stop()
    return portal.seconds
  }
  const firstSeconds = await start()
  const laterSeconds = await start()
  return [
    { name: 'first start to first page, build and sample data included', value: firstSeconds, unit: 's', atMost: 20 },
    { name: 'later start to first page', value: laterSeconds, unit: 's', atMost: 3 },
  ]
}
