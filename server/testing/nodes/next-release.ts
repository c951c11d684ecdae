// Loaded before a portal with `--import …/next-release.ts?migrations=FOLDER`: simulates a later release, with the migrations of that folder.
import { registerHooks } from 'node:module'

const folder = new URL(import.meta.url).searchParams.get('migrations')
const folderExpression = `join(import.meta.dirname, '../../../database/migrations')`

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/platform/database/migrations.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(folderExpression)) throw new Error(`migrations.ts does not contain ${folderExpression}`)
    return { ...loaded, source: source.replace(folderExpression, JSON.stringify(folder)) }
  },
})
