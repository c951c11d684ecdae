import { checkCodeNames } from './documents/code-names.ts'
import { checkLinks } from './documents/links.ts'
import { checkRateLimits } from './documents/rate-limits.ts'
import { checkReferences } from './documents/references.ts'
import { checkFolders } from './folders.ts'
import { checkGenerated } from './generated.ts'
import { checkCycles } from './imports/cycles.ts'
import { checkImports } from './imports/imports.ts'
import { checkMigrations } from './migrations.ts'
import { checkNames } from './names.ts'
import { checkLicences } from './operation/licences.ts'
import { checkLogFields } from './operation/log-fields.ts'
import { programs } from './programs.ts'
import { checkSettings } from './settings.ts'
import { checkSizes } from './sizes.ts'
import type { Check } from './steps.ts'
import { checkWire } from './wire.ts'
import { checkLanguages } from './wording/languages.ts'
import { checkPlainWords } from './wording/plain-words.ts'
import { checkThaiTerms } from './wording/thai-terms.ts'
import { checkWords } from './words.ts'
import { checkWrites } from './writes/writes.ts'

/** All requirements besides the tests; each of our own checks has a test with a deliberate violation. */
export const everyCheck: Check[] = [
  programs.routeTypes,
  programs.types,
  programs.style,
  programs.unused,
  {
    name: 'who imports whom',
    remedy:
      'move the function to the domain that both may use, or have `server/main.ts` hand it in; the rules are in `docs/house.md`',
    run: checkImports,
  },
  { name: 'no import cycles', remedy: 'move what the files share into a file of its own', run: checkCycles },
  {
    name: 'a domain writes its own tables',
    remedy:
      'call a function of the domain that owns the table, or correct the owner line of its migration; see `docs/house.md`',
    run: checkWrites,
  },
  {
    name: 'migrations leave what the version before uses',
    remedy:
      'add first, and remove in a later release by a migration with a contract line; see `CONTRIBUTING.md`, Migrations',
    run: checkMigrations,
  },
  {
    name: 'wire spellings stay in the contract',
    remedy: 'use the proper name, and map it with `wire(…)` in `contract/`',
    run: checkWire,
  },
  {
    name: 'sizes',
    remedy:
      'split the file by what its parts do, and long functions into named ones; the limits are in `scripts/checks/sizes.ts`',
    run: checkSizes,
  },
  { name: 'folders stay small', remedy: 'move the files of one feature into a sub-folder', run: checkFolders },
  { name: 'names', remedy: 'rename it after what it holds; see `docs/house.md`', run: checkNames },
  {
    name: 'both languages are complete',
    remedy: 'add, fill or remove the keys in `web/words/en` and `web/words/th`, or in `contract/messages.ts`',
    run: checkLanguages,
  },
  {
    name: 'no phrase of the old dialect',
    remedy: 'write it as said beside each phrase (`docs/writing.md`)',
    run: checkPlainWords,
  },
  { name: 'Thai texts keep to the glossary', remedy: 'use the term of `docs/glossary.md`', run: checkThaiTerms },
  {
    name: 'settings are explained',
    remedy: 'declare it in `server/platform/settings.ts`, and name it in `.env.example` and `docs/operations.md`',
    run: checkSettings,
  },
  {
    name: 'fields of the log are explained',
    remedy: 'explain the field in `docs/operations/watching.md`, or use one that is there',
    run: checkLogFields,
  },
  {
    name: 'licences of dependencies',
    remedy: 'use another package, or add the licence to `scripts/checks/operation/licences.ts` with its reason',
    run: checkLicences,
  },
  { name: 'generated files are fresh', remedy: 'run `npm run fix`', run: checkGenerated },
  {
    name: 'links in documents lead somewhere',
    remedy: 'correct the link, or the heading that it names',
    run: checkLinks,
  },
  {
    name: 'references lead to documents',
    remedy:
      'name a page and heading of `docs/`, such as docs/behaviour/files.md#names; `docs/behaviour/README.md` lists them',
    run: checkReferences,
  },
  {
    name: 'names of code in comments and documents exist',
    remedy: 'write the name that the code has now, or remove the mention',
    run: checkCodeNames,
  },
  {
    name: 'rate limits are documented',
    remedy: 'correct the limit in the table of `docs/behaviour/responses.md` or `docs/behaviour/logins.md`',
    run: checkRateLimits,
  },
  {
    name: 'no trace of a workplace',
    remedy: 'remove the address, path or name from the line; ask for a folder with os.tmpdir()',
    run: checkWords,
  },
]
