import { useLanguage } from '../../words/use-language.ts'
import { formatDay } from './formats.ts'

/** A day yyyy-mm-dd, formatted for the page's language. */
export const Day = ({ of: day }: { of: string }) => <time dateTime={day}>{formatDay(day, useLanguage())}</time>
