import { join } from 'node:path'
import { checkFolders } from './checks/folders.ts'
import { checkGenerated } from './checks/generated.ts'
import { checkCycles } from './checks/imports/cycles.ts'
import { checkImports } from './checks/imports/imports.ts'
import { checkLinks } from './checks/links.ts'
import { checkNames } from './checks/names.ts'
import { programs } from './checks/programs.ts'
import { checkSettings } from './checks/settings.ts'
import { checkSizes, describeSizes } from './checks/sizes.ts'
import { runSteps, type Step } from './checks/steps.ts'
import { checkWire } from './checks/wire.ts'
import { checkLanguages } from './checks/wording/languages.ts'
import { checkPlainWords } from './checks/wording/plain-words.ts'
import { checkThaiTerms } from './checks/wording/thai-terms.ts'
import { checkWords } from './checks/words.ts'
import { checkWrites } from './checks/writes/writes.ts'
import { totalsLine } from './totals.ts'

const root = join(import.meta.dirname, '..')

/** All that must hold beside the tests; each of our own is proven by a deliberate violation in its test. */
const steps: Step[] = [
  programs.routeTypes,
  programs.types,
  programs.style,
  programs.unused,
  { name: 'who imports whom', run: checkImports },
  { name: 'no import cycles', run: checkCycles },
  { name: 'a domain writes its own tables', run: checkWrites },
  { name: 'wire spellings stay in the contract', run: checkWire },
  { name: 'sizes', run: checkSizes },
  { name: 'folders stay small', run: checkFolders },
  { name: 'names', run: checkNames },
  { name: 'both languages are complete', run: checkLanguages },
  { name: 'no new phrase of the old dialect', run: checkPlainWords },
  { name: 'Thai texts keep to the glossary', run: checkThaiTerms },
  { name: 'settings are explained', run: checkSettings },
  { name: 'generated files are fresh', run: checkGenerated },
  { name: 'links in documents lead somewhere', run: checkLinks },
  { name: 'no trace of a workplace', run: checkWords },
]

const totals = await runSteps(root, steps, line => console.log(line))
for (const line of describeSizes(root)) console.log(line)
console.log(totalsLine(totals))
process.exitCode = totals.failed ? 1 : 0
