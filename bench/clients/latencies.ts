import type { Figure } from '../figures.ts'
import { awkwardTexts, searchFor } from '../questions.ts'

const times = 5

/** How long search takes at worst over texts that are hard to index; a text that is too long is refused as quickly. */
export const measureAwkwardSearches = async (origin: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(awkwardTexts)) {
    const { path, method, headers, body } = searchFor(text)
    let slowest = 0
    for (let at = 0; at < times; at += 1) {
      const began = performance.now()
      const answer = await fetch(origin + path, { method, headers, body })
      await answer.arrayBuffer()
      slowest = Math.max(slowest, performance.now() - began)
      if (answer.status >= 500) throw new Error(`The search for ${name} failed with ${answer.status}`)
    }
    figures.push({ name: `search for ${name}`, value: slowest, unit: 'ms', atMost: 300 })
  }
  return figures
}
