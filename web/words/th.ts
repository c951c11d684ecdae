import type { Words } from './index.ts'
import { sentencesIn } from './sentences.ts'
import { accounts } from './th/accounts.ts'
import { catalogue } from './th/catalogue.ts'
import { frequencies } from './th/frequencies.ts'
import { office } from './th/office.ts'
import { profile } from './th/profile.ts'
import { report } from './th/report.ts'
import { shell } from './th/shell.ts'
import { types } from './th/types.ts'
import { ui } from './th/ui.ts'

export const th: Words = {
  accounts,
  shell,
  ui,
  catalogue,
  frequencies,
  report,
  profile,
  types,
  office,
  messages: sentencesIn('th'),
}
