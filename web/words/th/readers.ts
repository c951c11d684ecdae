import type { ReaderWords } from '../index.ts'
import { pickSentences } from '../sentences.ts'
import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { frequencies } from './frequencies.ts'
import { office } from './office.ts'
import { profile } from './profile.ts'
import { usage } from './public/usage.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'
import { types } from './types.ts'
import { ui } from './ui.ts'

export const readers: ReaderWords = {
  accounts,
  shell,
  ui,
  catalogue,
  frequencies,
  report,
  profile,
  types,
  usage,
  office,
  messages: pickSentences('th'),
}
