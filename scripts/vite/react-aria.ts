import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const thai = join(import.meta.dirname, '../../web/ui/aria/thai.ts')

/** Adapts React Aria to the portal: two languages, one of which it does not have, and no hidden date inputs. */
export const reactAria = (): Plugin[] => [
  {
    // It includes its spoken strings in 34 languages, without Thai. The build uses its English ones and our own in Thai.
    name: 'react-aria-strings',
    transform: {
      filter: { id: /react-(aria|stately|aria-components)\/dist\/private\/.*intlStrings\.mjs$/ },
      handler: code => {
        const english = /from "([^"]*en-US\.mjs)"/.exec(code)?.[1]
        if (!english) throw new Error('React Aria keeps its strings elsewhere now; see scripts/vite/react-aria.ts')
        const packageName = JSON.stringify(basename(dirname(english)))
        return {
          code: `
            import english from ${JSON.stringify(english)}
            import { thai } from ${JSON.stringify(thai)}
            export default { 'en-US': english, 'th-TH': { ...english, ...thai[${packageName}] } }`,
          map: null,
        }
      },
    },
  },
  {
    // Each date field has a second, hidden input for the browser's autofill, which logs a warning for every partly typed year.
    name: 'react-aria-hidden-inputs',
    transform: {
      filter: { id: /react-aria-components\/dist\/private\/HiddenDateInput\.mjs$/ },
      handler: code => {
        if (!code.includes(' as HiddenDateInput')) throw new Error('React Aria no longer has a HiddenDateInput')
        return { code: 'export const HiddenDateInput = () => null', map: null }
      },
    },
  },
]
