import type { TokensList } from 'marked'
import { z } from 'zod'
import { day } from '../../contract/days.ts'
import { createMarkdownReader } from './markdown.ts'

/** One page of the office in one language. */
export interface PageText {
  title: string
  html: string
  /** The date of the page, yyyy-mm-dd. */
  date?: string | undefined
}

/** Thrown for a fault in the text of a page; the message says what to change. */
export class PageError extends Error {}

const frontMatter = z.strictObject({ date: day.optional() })

/** Parses a page of Markdown that begins with `# Title`, after an optional `---` block with its date. Throws a PageError. */
export const readPage = (source: string): PageText => {
  // Editors on Windows may write a byte order mark and '\r\n'.
  const { date, markdown } = cutFrontMatter(source.replaceAll('\r\n', '\n').replace(/^\ufeff/, ''))
  const reader = createMarkdownReader()
  const tokens = reader.lexer(markdown)
  return { title: cutTitle(tokens), html: reader.parser(tokens), date }
}

/** Returns the date of the `---` block at the top, and the text below the block. */
const cutFrontMatter = (text: string) => {
  const block = /^---\n(.*?)\n---\n/s.exec(text)
  if (!block) return { markdown: text }
  const lines = (block[1] as string).split('\n').filter(line => line.trim())
  const parsed = frontMatter.safeParse(Object.fromEntries(lines.map(line => line.split(':').map(part => part.trim()))))
  if (!parsed.success) throw new PageError("Only 'date: yyyy-mm-dd' is allowed between the '---' lines at its top.")
  return { date: parsed.data.date, markdown: text.slice(block[0].length) }
}

/** Removes the title from the tokens and returns it. */
const cutTitle = (tokens: TokensList): string => {
  const titleIndex = tokens.findIndex(token => token.type !== 'space')
  const firstToken = tokens[titleIndex]
  if (firstToken?.type !== 'heading' || firstToken.depth !== 1)
    throw new PageError("It does not open with a title: write '# ' and the title in its first line.")
  tokens.splice(0, titleIndex + 1)
  return firstToken.text
}
