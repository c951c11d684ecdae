import type { Language } from '../../contract/visit.ts'

// The manifest of the browser build, which is built first.
const manifests = import.meta.glob<Record<string, { file: string; imports?: string[] }>>(
  '../../build/client/.vite/manifest.json',
  { eager: true, import: 'default' },
)
// In development an older build may exist, whose files are not served.
const manifest = (import.meta.env.PROD && Object.values(manifests)[0]) || {}

/** Lists the URLs of the scripts with one language's texts, so that a page loads them in parallel with its other scripts. */
export const listWordScripts = (language: Language): string[] => {
  const chunk = manifest[`web/words/${language}/readers.ts`]
  return chunk ? [chunk.file, ...pickFiles(chunk.imports)].map(file => `/${file}`) : []
}

const pickFiles = (keys: string[] = []) => keys.flatMap(key => manifest[key]?.file ?? [])
