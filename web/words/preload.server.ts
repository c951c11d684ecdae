import type { Language } from '../../contract/visit.ts'

// The list of built files of the browser's side, which is built first.
const manifests = import.meta.glob<Record<string, { file: string; imports?: string[] }>>(
  '../../build/client/.vite/manifest.json',
  { eager: true, import: 'default' },
)
// In development an older build may lie there; its files are not served.
const manifest = (import.meta.env.PROD && Object.values(manifests)[0]) || {}

/** Addresses of the scripts that hold one language's words, so that they are fetched beside the others and not after them. */
export const wordScripts = (language: Language): string[] => {
  const chunk = manifest[`web/words/${language}/readers.ts`]
  return chunk ? [chunk.file, ...filesOf(chunk.imports)].map(file => `/${file}`) : []
}

const filesOf = (keys: string[] = []) => keys.flatMap(key => manifest[key]?.file ?? [])
