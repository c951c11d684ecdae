import 'i18next'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof en
    keySeparator: false
    nsSeparator: false
  }
}
